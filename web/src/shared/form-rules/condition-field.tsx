import { useTranslation } from "react-i18next";
import { ComboBox } from "../../ui/combo-box";
import { FieldSet } from "../../ui/field-set";
import { MultiSelect } from "../../ui/multi-select";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { plainDigits } from "../words/plain-digits";
import { howChoices, howOf, subjectChoices, subjectOf } from "./condition-choices";
import { GroupField } from "./group-field";
import { fieldAt, rowOf } from "./places";
import { useRule, type Each } from "./rule-context";
import type { Condition, Term } from "./sentence";
import { TermField } from "./term-field";
import { kindOf } from "./term-choices";

export interface ConditionFieldProps {
  condition: Condition;
  each: Each;
  depth: number;
  onChange: (condition: Condition) => void;
}

/** One condition: what it is about, how it is tested, and with what. */
export function ConditionField({ condition, each, depth, onChange }: ConditionFieldProps) {
  const { t } = useTranslation("form-rules");
  const { scope, words, waiting } = useRule();
  const around = { scope, each, words, waiting, t };
  const subjects = subjectChoices(around);
  const subject = subjectOf(condition, scope, each);
  const hows = howChoices(condition, around);
  return (
    <div className="rule-condition">
      <ComboBox
        key={subjects.length}
        label={t("editor.subject")}
        options={subjects.map(({ id, name }) => ({ id, name }))}
        value={subjects.some(({ id }) => id === subject) ? subject : null}
        placeholder={t("editor.choose")}
        onChange={(id) => {
          const choice = subjects.find((one) => one.id === id);
          if (choice && choice.id !== subject) onChange(choice.begin());
        }}
      />
      {hows.length > 0 ? (
        <Select
          label={t("editor.comparison")}
          options={hows.map(({ id, name }) => ({ id, name }))}
          value={howOf(condition)}
          onChange={(id) => {
            const choice = hows.find((one) => one.id === id);
            if (choice && choice.id !== howOf(condition)) onChange(choice.become());
          }}
        />
      ) : null}
      <ConditionValue condition={condition} each={each} depth={depth} onChange={onChange} />
    </div>
  );
}

/** A first side that is calculated has fields of its own. */
const isCalculated = (term: Term) => !["answer", "today", "number"].includes(term.is) && !(term.is === "age" && term.of.is === "answer");

function ConditionValue({ condition, each, depth, onChange }: ConditionFieldProps) {
  const { t } = useTranslation("form-rules");
  const { scope, words } = useRule();
  switch (condition.is) {
    case "yes":
    case "answered":
      return null;
    case "compare": {
      const kind = kindOf(condition.left, scope, each) ?? kindOf(condition.right, scope, each) ?? "int";
      const beside = condition.left.is === "answer" ? fieldAt(condition.left.path, scope, each) : null;
      return (
        <>
          {isCalculated(condition.left) ? (
            <TermField label={t("editor.first")} kind={kind} term={condition.left} each={each} isFirst onChange={(left) => onChange({ ...condition, left })} />
          ) : null}
          <TermField
            label={t("editor.value")}
            kind={kind}
            term={condition.right}
            each={each}
            beside={beside}
            onChange={(right) => onChange({ ...condition, right })}
          />
        </>
      );
    }
    case "one_of": {
      const field = condition.of.is === "answer" ? fieldAt(condition.of.path, scope, each) : null;
      const options = field?.part === undefined ? field?.question?.options : undefined;
      if (options?.length) {
        return (
          <MultiSelect
            label={t("editor.several")}
            options={options.map(({ id }) => ({ id, name: words.optionOf(field, id) }))}
            value={condition.texts}
            onChange={(texts) => onChange({ ...condition, texts: texts.map(String) })}
          />
        );
      }
      return (
        <TextArea
          label={t("editor.several")}
          description={t("editor.perLine")}
          value={condition.texts.join("\n")}
          onChange={(text) => onChange({ ...condition, texts: text === "" ? [] : text.split("\n") })}
        />
      );
    }
    case "chosen": {
      const field = fieldAt(condition.path, scope, each);
      return (
        <Select
          label={t("editor.value")}
          options={(field?.question?.options ?? []).map(({ id }) => ({ id, name: words.optionOf(field, id) }))}
          value={condition.text || null}
          placeholder={t("editor.choose")}
          onChange={(id) => onChange({ ...condition, text: String(id ?? "") })}
        />
      );
    }
    case "text":
      return (
        <TextField label={t("editor.words")} value={condition.text} textDir="auto" autoComplete="off" onChange={(text) => onChange({ ...condition, text })} />
      );
    case "digits":
      return (
        <TextField
          label={t("editor.number")}
          value={condition.count}
          inputMode="numeric"
          autoComplete="off"
          onChange={(count) =>
            onChange({
              ...condition,
              count: plainDigits(count)
                .replace(/\D/g, "")
                .replace(/^0+(?=\d)/, ""),
            })
          }
        />
      );
    case "rows":
      return (
        <FieldSet label={t("editor.which")} className="rule-rows">
          <GroupField
            group={condition.where}
            each={rowOf(condition.list, scope, each)}
            depth={depth + 1}
            onChange={(where) => onChange({ ...condition, where })}
          />
        </FieldSet>
      );
  }
}
