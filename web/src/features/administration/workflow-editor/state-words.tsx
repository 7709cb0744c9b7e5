import { useTranslation } from "react-i18next";
import type { WorkflowState } from "../../../api/schema";
import { ALL_LANGUAGES, languageName } from "../../../shared/words/languages";
import { ComboBox } from "../../../ui/combo-box";
import { Disclosure } from "../../../ui/disclosure";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { useWorkflowEditor } from "./editor-context";

export interface StateWordsProps {
  state: WorkflowState;
  write: (part: Partial<Omit<WorkflowState, "id">>, place?: string) => void;
}

/** What a state is called in other languages, and what applicants read in each. */
export function StateWords({ state, write }: StateWordsProps) {
  const { t, i18n } = useTranslation("workflow");
  const { languages, addLanguage, focusOn, mayWrite } = useWorkflowEditor();
  const { id, names = {}, applicant_words = {}, sentences = {} } = state;
  const others = ALL_LANGUAGES.filter(({ code }) => code !== "en" && !languages.includes(code));
  const nameId = (code: string) => `workflow-name-${id}-${code}`;
  const named = (code: string) => languageName(code, i18n.language);
  const applicants = (code: string) => (
    <TextArea
      label={t("words.applicants", { language: named(code) })}
      textLang={code}
      rows={2}
      most={300}
      maxLength={300}
      value={applicant_words[code] ?? ""}
      isReadOnly={!mayWrite}
      onChange={(text) => write({ applicant_words: { ...applicant_words, [code]: text } }, `applicants ${id} ${code}`)}
    />
  );
  const sentence = (code: string) => (
    <TextField
      label={t("words.sentence", { language: named(code) })}
      textLang={code}
      autoComplete="off"
      maxLength={300}
      value={sentences[code] ?? ""}
      isReadOnly={!mayWrite}
      onChange={(text) => write({ sentences: { ...sentences, [code]: text } }, `sentences ${id} ${code}`)}
    />
  );
  return (
    <Disclosure title={t("words.title")}>
      <div className="workflow-card">
        <p className="workflow-hint">{t("words.hint")}</p>
        {sentence("en")}
        {applicants("en")}
        {languages.map((code) => (
          <fieldset key={code} className="workflow-group">
            <legend className="workflow-legend">{named(code)}</legend>
            <TextField
              id={nameId(code)}
              label={t("words.staff", { language: named(code) })}
              textLang={code}
              autoComplete="off"
              maxLength={60}
              value={names[code] ?? ""}
              isReadOnly={!mayWrite}
              onChange={(text) => write({ names: { ...names, [code]: text } }, `names ${id} ${code}`)}
            />
            {sentence(code)}
            {applicants(code)}
          </fieldset>
        ))}
        {mayWrite ? (
          <ComboBox
            key={languages.join()}
            label={t("words.add")}
            options={others.map(({ code }) => ({ id: code, name: named(code) }))}
            value={null}
            onChange={(code) => {
              if (code === null) return;
              addLanguage(String(code));
              focusOn(nameId(String(code)));
            }}
          />
        ) : null}
      </div>
    </Disclosure>
  );
}
