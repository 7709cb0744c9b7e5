import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage, storedLanguage, wordsIn } from "../shared/words/i18n";
import { findLanguage, isSameLanguage, languagesOf, type Language } from "../shared/words/languages";
import { readLocal, writeLocal } from "../shared/page/local-store";
import { useOfferedLanguages } from "../shared/words/offered-languages";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import "./language-offer.css";

const STORAGE_KEY = "languageOffer.closed";

/** The first language that the browser prefers and this host offers, translated; none if it is already shown. */
export function wantedLanguage(wanted: readonly string[], offered: readonly Language[], shown: string): Language | null {
  for (const code of wanted) {
    if (isSameLanguage(code, shown)) return null;
    const found = offered.find((one) => one.percent > 0 && one.code === code) ?? offered.find((one) => one.percent > 0 && isSameLanguage(one.code, code));
    if (found) return found;
  }
  return null;
}

/** A language's own name as it is written within a sentence; as in a list where the browser does not know the language. */
function nameWithin(code: string): string {
  const own = new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
  const isOwn = new Intl.DisplayNames([code], { type: "language" }).resolvedOptions().locale.split("-")[0] === code.split("-")[0];
  return (isOwn ? own : undefined) ?? findLanguage(code)?.name ?? code;
}

/** One line at the top, in the language that the browser asks for, that offers the page in it. Gone once somebody has chosen. */
export function LanguageOffer() {
  const { i18n } = useTranslation("shell");
  const codes = useOfferedLanguages((state) => state.codes);
  const [isClosed, setIsClosed] = useState(() => storedLanguage() !== null || readLocal(STORAGE_KEY, false));
  const [words, setWords] = useState<{ offer: string; close: string } | null>(null);
  const code = isClosed ? undefined : wantedLanguage(navigator.languages, languagesOf(codes), i18n.language)?.code;
  const language = findLanguage(code ?? null);

  useEffect(() => {
    if (!code) return;
    let isStill = true;
    void wordsIn(code, "shell").then((t) => {
      if (isStill) setWords({ offer: t("language.offer", { language: nameWithin(code) }), close: t("language.close") });
    });
    return () => {
      isStill = false;
    };
  }, [code]);

  if (!language || !words) return null;
  const close = () => {
    setIsClosed(true);
    writeLocal(STORAGE_KEY, true);
  };
  return (
    <aside className="language-offer" lang={language.code} dir={language.direction} aria-label={language.name}>
      <Button
        variant="quiet"
        onPress={() => {
          setIsClosed(true);
          void changeLanguage(language.code);
        }}
      >
        {words.offer}
      </Button>
      <IconButton size="small" label={words.close} icon={<X size={16} aria-hidden />} onPress={close} noTooltip />
    </aside>
  );
}
