import { useTranslation } from "react-i18next";
import type { CommunityProfileView, ProfileTexts } from "../../../api/schema";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { textsOf } from "./profile-texts";
import { useTextNames } from "./use-text-names";

export interface ConflictNoteProps {
  lang: string;
  /** The profile as somebody else has saved it, and the texts of this section that they changed. */
  conflict: { theirs: CommunityProfileView; names: (keyof ProfileTexts)[] };
  isPending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else has saved a change meanwhile: what they wrote, and which of the two is kept. */
export function ConflictNote({ lang, conflict: { theirs, names }, isPending, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  const { t } = useTranslation("community-profile");
  const textNames = useTextNames();
  const texts = textsOf(theirs, lang);
  return (
    <Banner
      kind="warning"
      isLive
      title={t("conflict.title")}
      action={
        <div className="profile-choices">
          <Button onPress={onTakeTheirs}>{t("conflict.theirs")}</Button>
          <Button variant="primary" isPending={isPending} onPress={onKeepMine}>
            {t("conflict.mine")}
          </Button>
        </div>
      }
    >
      <p>{names.length ? t("conflict.words") : t("conflict.elsewhere")}</p>
      {names.length ? (
        <dl className="profile-facts">
          {names.map((name) => (
            <div key={name}>
              <dt>{textNames[name]}</dt>
              <dd dir="auto" className="profile-words">
                {saidIn(texts, name) || t("notWritten")}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Banner>
  );
}

/** A text in one piece: the contact for support line by line. */
function saidIn(texts: ProfileTexts, name: keyof ProfileTexts): string {
  if (name !== "support") return texts[name] ?? "";
  const { support } = texts;
  return support ? [support.heading, support.email, ...support.programs.map((program) => `${program.name}: ${program.phone}`)].filter(Boolean).join("\n") : "";
}
