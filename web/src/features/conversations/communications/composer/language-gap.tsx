import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isolated } from "../../../../lib/direction";
import { languageName } from "../../../../lib/languages";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";

export interface LanguageGapProps {
  /** The language of the text (BCP 47). */
  lang: string;
  /** The person's. */
  wanted: string;
  /** Leads to the call in which an interpreter can be added; null where this person or tenant makes no calls. */
  onCall: (() => void) | null;
}

/** Whether a text is in another language than the person's: Spanish of Mexico is Spanish. */
export function isOtherLanguage(lang: string, wanted: string): boolean {
  const base = (tag: string) => tag.split("-")[0]?.toLowerCase();
  return wanted !== "" && base(lang) !== base(wanted);
}

/** Says that a template does not exist in the person's language, and offers to explain it in a call instead. */
export function LanguageGap({ lang, wanted, onCall }: LanguageGapProps) {
  const { t, i18n } = useTranslation("communications");
  const name = (tag: string) => isolated(languageName(tag, i18n.language));
  return (
    <Banner
      kind="warning"
      isLive
      action={
        onCall ? (
          <Button size="small" icon={<Phone size={13} aria-hidden />} onPress={onCall}>
            {t("templates.callFirst")}
          </Button>
        ) : undefined
      }
    >
      {t("templates.otherLanguage", { wanted: name(wanted), lang: name(lang) })}
    </Banner>
  );
}
