import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { isolated } from "../words/direction";
import { languageName } from "../words/languages";

export interface LanguageGapProps {
  /** Which text, as staff call it. */
  text: string;
  /** The language in which it is sent (BCP 47). */
  lang: string;
  /** The person's. */
  wanted: string;
  /** Prepares a call with an interpreter; null where this person or tenant makes no calls, or one is running. */
  onCall: (() => void) | null;
}

/** Says that a text does not exist in the person's language and what is sent instead, and offers to explain it in a call first. */
export function LanguageGap({ text, lang, wanted, onCall }: LanguageGapProps) {
  const { t, i18n } = useTranslation("item");
  const name = (tag: string) => isolated(languageName(tag, i18n.language));
  return (
    <Banner
      kind="warning"
      isLive
      action={
        onCall ? (
          <Button size="small" icon={<Languages size={13} aria-hidden />} onPress={onCall}>
            {t("gap.call")}
          </Button>
        ) : undefined
      }
    >
      {t("gap.words", { text: isolated(text), wanted: name(wanted), lang: name(lang) })}
    </Banner>
  );
}
