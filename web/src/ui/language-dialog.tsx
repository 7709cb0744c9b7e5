import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../lib/i18n";
import { LANGUAGES } from "../lib/languages";
import { Dialog } from "./dialog";

/** The languages of the interface, each by its own name. The change is immediate. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation("ui");
  return (
    <Dialog title={t("language.title")} isOpen onClose={onClose}>
      <ul className="ui-language-list">
        {LANGUAGES.map((language) => {
          const isCurrent = language.code === i18n.language;
          return (
            <li key={language.code}>
              <button
                type="button"
                lang={language.code}
                dir="auto"
                className="ui-language-choice"
                aria-current={isCurrent || undefined}
                onClick={() => {
                  void changeLanguage(language.code);
                  onClose();
                }}
              >
                {language.name}
                {isCurrent ? <Check size={18} aria-hidden /> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
