import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseLanguage } from "../shared/words/i18n";
import { languageName, languagesOf, type Language } from "../shared/words/languages";
import { useMediaQuery } from "../shared/page/media-query";
import { useOfferedLanguages } from "../shared/words/offered-languages";
import { Dialog } from "./dialog";
import { SearchField } from "./search-field";

/** Beyond so many languages a search box helps. */
const SEARCH_FROM = 8;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The languages of the interface, each by its own name, with its untranslated share. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("ui");
  const codes = useOfferedLanguages((state) => state.codes);
  const [text, setText] = useState("");
  // On a phone the keyboard would cover the list.
  const hasKeyboard = useMediaQuery("(pointer: fine)");
  const all = languagesOf(codes);
  const wanted = plain(text.trim());
  const shown = all.filter((language) => !wanted || plain(`${language.name} ${language.language} ${language.code}`).includes(wanted));
  return (
    <Dialog title={t("language.title")} isOpen onClose={onClose} size="medium">
      <div className="ui-language-picker">
        {all.length >= SEARCH_FROM ? (
          <SearchField label={t("language.search")} placeholder={t("language.search")} value={text} onChange={setText} autoFocus={hasKeyboard} />
        ) : null}
        <ul className="ui-language-list" aria-label={t("language.title")}>
          {shown.map((language) => (
            <li key={language.code}>
              <LanguageChoice language={language} onClose={onClose} />
            </li>
          ))}
        </ul>
        <p role="status" className="ui-language-none">
          {shown.length === 0 ? t("language.none") : null}
        </p>
        <p className="ui-language-note">{t("language.note")}</p>
      </div>
    </Dialog>
  );
}

function LanguageChoice({ language, onClose }: { language: Language; onClose: () => void }) {
  const { t, i18n } = useTranslation("ui");
  const isCurrent = language.code === i18n.language;
  const translated = languageName(language.code, i18n.language);
  const progress = language.percent === 0 ? t("language.untranslated") : language.percent < 100 ? t("language.partial", { percent: language.percent }) : null;
  return (
    <button
      type="button"
      className="ui-language-choice"
      data-bold={language.bold || undefined}
      aria-current={isCurrent || undefined}
      onClick={() => {
        if (!isCurrent) void chooseLanguage(language.code);
        onClose();
      }}
    >
      <span className="ui-language-names">
        <bdi lang={language.code} dir={language.direction}>
          {language.name}
        </bdi>
        {translated.toLocaleLowerCase() === language.name.toLocaleLowerCase() ? null : <span className="ui-language-translated"> {translated}</span>}
      </span>
      {progress ? <span className="ui-language-progress">{progress}</span> : null}
      {isCurrent ? <Check size={18} aria-hidden /> : null}
    </button>
  );
}
