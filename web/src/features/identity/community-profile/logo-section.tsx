import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { CommunityProfileView } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { FileDrop } from "../../../ui/file-drop";
import { useSetLogo } from "./api/community-profile";
import { Section } from "./section";

/** Offered in the device's files; what a file is, its bytes say. */
const KINDS = ["image/png", "image/jpeg", "image/gif", "image/webp"];
/** In bytes, of 1,024 to the KB. */
const MOST_BYTES = 2 * 1024 * 1024;

interface LogoSectionProps {
  profile: CommunityProfileView;
  mayEdit: boolean;
}

/** The picture that stands for the organization. */
export function LogoSection({ profile, mayEdit }: LogoSectionProps) {
  const { t } = useTranslation("community-profile");
  const words = useProblemWords();
  const set = useSetLogo(profile.cd_instance);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { ds_logoUrl: logo } = profile;
  const handleFiles = ([file]: File[]) => {
    if (!file) return;
    setIsTooLarge(file.size > MOST_BYTES);
    if (file.size > MOST_BYTES) return;
    set.mutate(file);
  };
  const isNoPicture = isProblem(set.error) && set.error.errors.some(({ field }) => field === "file");
  const fault =
    isTooLarge || isProblem(set.error, "payload_too_large") ? t("logo.tooLarge") : isNoPicture ? t("logo.noPicture") : set.error ? words(set.error) : null;
  return (
    <Section title={t("logo.title")} words={mayEdit ? t("logo.wordsAdministrator") : t("logo.words")}>
      {logo ? (
        <img src={logo} alt={t("logo.alt", { name: profile.instance_name })} className="profile-logo" />
      ) : (
        <p className="profile-detail">{t("logo.none")}</p>
      )}
      {fault ? (
        <Banner kind="error" isLive>
          {fault}
        </Banner>
      ) : null}
      {mayEdit ? (
        <FileDrop label={logo ? t("logo.replace") : t("logo.choose")} accept={KINDS} isDisabled={set.isPending} onFiles={handleFiles}>
          <p className="profile-detail">
            <ImageUp size={16} aria-hidden /> {t("logo.drop")}
          </p>
        </FileDrop>
      ) : null}
      {mayEdit && logo ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 size={15} aria-hidden />}
          isPending={set.isPending && set.variables === null}
          onPress={() => {
            setIsTooLarge(false);
            set.mutate(null);
          }}
        >
          {t("logo.remove")}
        </Button>
      ) : null}
    </Section>
  );
}
