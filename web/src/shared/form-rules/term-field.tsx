import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { ComboBox } from "../../ui/combo-box";
import { FieldSet } from "../../ui/field-set";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { usePeriodNames } from "../form-fields/use-period-names";
import { plainDigits } from "../words/plain-digits";
import { RHYTHMS } from "./compile";
import { GroupField } from "./group-field";
import { rowOf } from "./places";
import { useRule, type Each } from "./rule-context";
import { group, type Term } from "./sentence";
import type { Field } from "./shape";
import { choiceOf, termChoices, type TermKind } from "./term-choices";

export interface TermFieldProps {
  label: string;
  kind: TermKind;
  term: Term;
  each: Each;
  /** What stands first in a comparison is no fixed value. */
  isFirst?: boolean;
  /** The answer that a text is compared with: its options are the choices. */
  beside?: Field | null;
  onChange: (term: Term) => void;
}

/** A value: chosen from a list, with the fields that it needs. */
export function TermField({ label, kind, term, each, isFirst = false, beside = null, onChange }: TermFieldProps) {
  const { t } = useTranslation("form-rules");
  const { scope, words, waiting } = useRule();
  const choices = termChoices(kind, { scope, each, words, waiting, t }, isFirst);
  const chosen = choiceOf(term);
  const isKnown = choices.some(({ id }) => id === chosen);
  return (
    <div className="rule-term">
      <ComboBox
        // The list is another one in another scope.
        key={choices.length}
        label={label}
        options={choices.map(({ id, name }) => ({ id, name }))}
        value={isKnown && !(isFirst && term.is === "number") ? chosen : null}
        placeholder={t("editor.choose")}
        onChange={(id) => {
          const choice = choices.find((one) => one.id === id);
          if (choice && choice.id !== chosen) onChange(choice.begin());
        }}
      />
      <TermParts label={label} kind={kind} term={term} each={each} isFirst={isFirst} beside={beside} onChange={onChange} />
    </div>
  );
}

function TermParts({ kind, term, each, isFirst, beside, onChange }: TermFieldProps) {
  const { t } = useTranslation("form-rules");
  const { scope, words } = useRule();
  const periods = usePeriodNames();
  switch (term.is) {
    case "answer":
    case "today":
      return null;
    case "number":
      if (isFirst) return null;
      return (
        <TextField
          label={t("editor.number")}
          value={term.value}
          inputMode="numeric"
          autoComplete="off"
          textDir="ltr"
          onChange={(value) =>
            onChange({
              is: "number",
              value: plainDigits(value)
                .replace(/(?!^-)\D/g, "")
                .replace(/^(-?)0+(?=\d)/, "$1"),
            })
          }
        />
      );
    case "money":
      return (
        <TextField
          label={t("editor.amount")}
          value={term.amount}
          inputMode="decimal"
          autoComplete="off"
          textDir="ltr"
          icon={<span className="form-answer-dollar">$</span>}
          onChange={(amount) => onChange({ is: "money", amount: plainDigits(amount).replace(/[^\d.]/g, "") })}
        />
      );
    case "text": {
      const options = beside?.part === undefined ? beside?.question?.options : undefined;
      if (!options?.length)
        return <TextField label={t("editor.words")} value={term.text} textDir="auto" autoComplete="off" onChange={(text) => onChange({ is: "text", text })} />;
      return (
        <Select
          label={t("editor.value")}
          options={options.map(({ id }) => ({ id, name: words.optionOf(beside ?? null, id) }))}
          value={term.text || null}
          placeholder={t("editor.choose")}
          onChange={(id) => onChange({ is: "text", text: String(id ?? "") })}
        />
      );
    }
    case "day":
      return <TextField label={t("editor.day")} type="date" value={term.day} textDir="ltr" onChange={(day) => onChange({ is: "day", day })} />;
    case "age":
      if (term.of.is === "answer") return null;
      return <TermField label={t("editor.born")} kind="date" term={term.of} each={each} onChange={(of) => onChange({ ...term, of })} />;
    case "age_on":
      return (
        <div className="rule-terms">
          <TermField label={t("editor.born")} kind="date" term={term.of} each={each} onChange={(of) => onChange({ ...term, of })} />
          <TermField label={t("editor.onDay")} kind="date" term={term.on} each={each} onChange={(on) => onChange({ ...term, on })} />
        </div>
      );
    case "days":
      return (
        <div className="rule-terms">
          <TermField label={t("editor.from")} kind="date" term={term.from} each={each} onChange={(from) => onChange({ ...term, from })} />
          <TermField label={t("editor.to")} kind="date" term={term.to} each={each} onChange={(to) => onChange({ ...term, to })} />
        </div>
      );
    case "length":
      return <TermField label={t("editor.words")} kind="text" term={term.of} each={each} isFirst onChange={(of) => onChange({ ...term, of })} />;
    case "monthly":
      return (
        <div className="rule-terms">
          <TermField label={t("editor.amount")} kind="int" term={term.of} each={each} onChange={(of) => onChange({ ...term, of })} />
          <Select
            label={t("editor.period")}
            options={RHYTHMS.map((id) => ({ id, name: periods[id] }))}
            value={term.period}
            onChange={(period) => onChange({ ...term, period: String(period) })}
          />
        </div>
      );
    case "count":
    case "sum": {
      const row = rowOf(term.list, scope, each);
      // Rows in rows in rows are for formulas.
      if (!row || each) return null;
      if (!term.where) {
        return (
          <Button size="small" variant="quiet" onPress={() => onChange({ ...term, where: group("all", []) })}>
            {t("editor.onlyRows")}
          </Button>
        );
      }
      return (
        <FieldSet label={t("editor.which")}>
          <GroupField group={term.where} each={row} depth={1} onChange={(where) => onChange({ ...term, where })} />
          <Button size="small" variant="quiet" onPress={() => onChange({ ...term, where: null })}>
            {t("editor.everyRow")}
          </Button>
        </FieldSet>
      );
    }
    case "if":
      return (
        <div className="rule-terms">
          <GroupField group={term.when} each={each} depth={1} onChange={(when) => onChange({ ...term, when })} />
          <TermField label={t("editor.valueIf")} kind={kind} term={term.value} each={each} onChange={(value) => onChange({ ...term, value })} />
          <TermField label={t("editor.otherwise")} kind={kind} term={term.otherwise} each={each} onChange={(otherwise) => onChange({ ...term, otherwise })} />
        </div>
      );
    case "plus":
    case "minus":
    case "times":
    case "divided":
    case "rest":
      return (
        <div className="rule-terms">
          <TermField label={t("editor.first")} kind="int" term={term.left} each={each} onChange={(left) => onChange({ ...term, left })} />
          <TermField label={t("editor.second")} kind="int" term={term.right} each={each} onChange={(right) => onChange({ ...term, right })} />
        </div>
      );
  }
}
