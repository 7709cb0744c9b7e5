import { Languages } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { findLanguage } from "../shared/words/languages";
import { Button } from "./button";
import "./language-selector.css";

const LanguageDialog = lazy(async () => ({ default: (await import("./language-dialog")).LanguageDialog }));

/** The current language; pressing it opens the choice. */
export function LanguageSelector() {
  const { t, i18n } = useTranslation("ui");
  const [isOpen, setIsOpen] = useState(false);
  const current = findLanguage(i18n.language)?.name ?? i18n.language;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="ui-language"
        icon={<Languages size={16} aria-hidden />}
        aria-label={t("language.current", { name: current })}
        aria-haspopup="dialog"
        onPress={() => setIsOpen(true)}
      >
        {current}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <LanguageDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
