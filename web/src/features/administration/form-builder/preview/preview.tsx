import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Select } from "../../../../ui/select";
import { Skeleton } from "../../../../ui/skeleton";
import { usePrepared } from "../api/form";
import { useFormEditor } from "../editor-context";
import { textsOf } from "../form-edits/texts";
import { languagesIn } from "../translations/states";
import { PhoneForm } from "./phone-form";

/** The form as an applicant has it on a phone, with its rules at work. Nothing is sent or kept. */
export function Preview({ program, text }: { program: number; text: string }) {
  const { t, i18n } = useTranslation("form-builder");
  const problemWords = useProblemWords();
  const { form, selected } = useFormEditor();
  const prepared = usePrepared(program, text);
  const languages = ["en", ...languagesIn(textsOf(form))];
  const [lang, setLang] = useState(() => (languages.includes(i18n.language) ? i18n.language : "en"));
  return (
    <div className="form-builder-card">
      <p className="form-builder-hint">{t("preview.words")}</p>
      <Select
        label={t("preview.lang")}
        options={languages.map((code) => ({ id: code, name: languageName(code, i18n.language) }))}
        value={lang}
        onChange={(code) => setLang(String(code))}
      />
      {prepared.isError ? (
        <Banner kind="error">{problemWords(prepared.error)}</Banner>
      ) : prepared.data === undefined ? (
        <Skeleton lines={6} />
      ) : prepared.data === null ? (
        <Banner kind="warning">{t("preview.faulty")}</Banner>
      ) : (
        <PhoneForm prepared={prepared.data} lang={lang} shown={selected} />
      )}
    </div>
  );
}
