import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SpokenLanguage } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { ALL_LANGUAGES, languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { IconButton } from "../../../../ui/icon-button";
import { Popover } from "../../../../ui/popover";
import { Select } from "../../../../ui/select";
import { showToast } from "../../../../ui/toast-queue";
import { speakIn } from "../call-actions";
import { useLiveCall } from "../store";

const NOBODY: readonly SpokenLanguage[] = [];

/** What each person in the call speaks: the profile says so at first, and is corrected here. */
export function CaptionLanguages() {
  const { t, i18n } = useTranslation("calls");
  const problemWords = useProblemWords();
  const spoken = useLiveCall((state) => state.conference?.spoken ?? NOBODY);
  if (spoken.length === 0) return null;
  const choose = (identity: string, lang: string) =>
    void speakIn(identity, lang).catch((reason: unknown) => showToast({ kind: "error", title: t("languages.failed"), detail: problemWords(reason) }));
  return (
    <Popover
      label={t("languages.open")}
      placement="bottom end"
      trigger={<IconButton size="small" label={t("languages.open")} icon={<Languages size={16} aria-hidden />} />}
    >
      <div className="caption-languages">
        <p className="caption-languages-words">{t("languages.words")}</p>
        {spoken.map(({ identity, name, lang }) => (
          <Select
            key={identity}
            label={t("languages.speaks", { name: isolated(name) })}
            value={lang}
            onChange={(chosen) => chosen !== null && choose(identity, String(chosen))}
            options={languagesWith(lang).map((code) => ({ id: code, name: languageName(code, i18n.language) }))}
          />
        ))}
      </div>
    </Popover>
  );
}

/** The languages to choose from; one of a profile that is not among them comes first. */
function languagesWith(lang: string): string[] {
  const codes = ALL_LANGUAGES.map(({ code }) => code);
  return codes.includes(lang) ? codes : [lang, ...codes];
}

/** Whose words are not written down, because no engine knows their language. */
export function UnwrittenLanguages() {
  const { t, i18n } = useTranslation("calls");
  const spoken = useLiveCall((state) => state.conference?.spoken ?? NOBODY);
  const unwritten = spoken.filter((one) => !one.captions);
  // Where nobody's words are, the captions say so themselves.
  if (unwritten.length === spoken.length) return null;
  return unwritten.map(({ identity, name, lang }) => (
    <p key={identity} className="caption-languages-none" role="status">
      {t("languages.none", { name: isolated(name), language: languageName(lang, i18n.language) })}
    </p>
  ));
}
