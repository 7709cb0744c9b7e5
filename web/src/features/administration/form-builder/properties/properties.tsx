import { useTranslation } from "react-i18next";
import { languageName } from "../../../../shared/words/languages";
import { Select } from "../../../../ui/select";
import { useFormEditor } from "../editor-context";
import { find } from "../form-edits/tree";
import { textsOf } from "../form-edits/texts";
import { languagesIn } from "../translations/states";
import { useFormWords } from "../words";
import { FormCard } from "./form-card";
import { PlaceCard } from "./place-card";
import { QuestionCard } from "./question-card";

/** What is chosen, with everything that can be said of it. */
export function Properties() {
  const { t, i18n } = useTranslation("form-builder");
  const { form, selected, lang, setLang } = useFormEditor();
  const words = useFormWords();
  const found = selected === null ? undefined : find(form, selected);
  const languages = ["en", ...new Set([...languagesIn(textsOf(form)), "es", "ar", lang].filter((code) => code !== "en"))];
  return (
    <div className="form-builder-card">
      <h3 className="page-subtitle">{found ? words.level(found.level) : t("outline.wholeForm")}</h3>
      <Select
        label={t("properties.lang")}
        options={languages.map((code) => ({ id: code, name: languageName(code, i18n.language) }))}
        value={lang}
        onChange={(code) => setLang(String(code))}
      />
      {!found ? <FormCard /> : found.level === "question" ? <QuestionCard found={found} /> : <PlaceCard place={found.node} level={found.level} />}
    </div>
  );
}
