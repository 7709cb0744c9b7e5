import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { FieldSet } from "../../ui/field-set";
import { IconButton } from "../../ui/icon-button";
import { MultiSelect } from "../../ui/multi-select";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import type { Json } from "../form-engine/answers/fault";
import { plainDigits } from "../words/plain-digits";
import { centsOf } from "./compile";
import { isValues, withValue, type Values } from "./example-values";
import type { Need } from "./needs";
import { amountOf, isMoney } from "./places";
import { useRule } from "./rule-context";
import { isList, isRecord, type Field } from "./shape";

export interface NeedFieldsProps {
  needs: Need[];
  values: Values;
  /** What a value is called that stands at the root: of papers and the application. */
  nameOf: (field: Field) => string;
  onChange: (values: Values) => void;
}

/** A field for each value that a rule reads. */
export function NeedFields({ needs, values, nameOf, onChange }: NeedFieldsProps) {
  return (
    <div className="rule-needs">
      {needs.map((need) => {
        const name = [need.field.id, ...need.field.names].find((one) => Object.hasOwn(values, one)) ?? need.field.id;
        return (
          <NeedField
            key={need.field.id}
            need={need}
            value={values[name]}
            label={nameOf(need.field)}
            onChange={(value) => onChange(withValue(values, name, value))}
          />
        );
      })}
    </div>
  );
}

interface NeedFieldProps {
  need: Need;
  value: Json | undefined;
  label: string;
  /** Nothing for a value that is missing. */
  onChange: (value: Json | undefined) => void;
}

function NeedField({ need, value, label, onChange }: NeedFieldProps) {
  const { t } = useTranslation("form-rules");
  const { words } = useRule();
  const { field, inner } = need;
  const { shape } = field;
  if (isList(shape)) {
    if (isRecord(shape.list)) return <RowsField need={need} value={value} label={label} onChange={onChange} />;
    const options = (field.question?.options ?? []).map(({ id }) => ({ id, name: words.optionOf(field, id) }));
    const chosen = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
    return <MultiSelect label={label} options={options} value={chosen} onChange={(ids) => onChange(ids.map(String))} />;
  }
  if (isRecord(shape)) {
    if (inner.length > 0) return <NeedFields needs={inner} values={isValues(value) ? value : {}} nameOf={words.nameOfField} onChange={onChange} />;
    const options = [
      { id: "given", name: t("examples.given") },
      { id: "none", name: t("examples.notAnswered") },
    ];
    return <Select label={label} options={options} value={isValues(value) ? "given" : "none"} onChange={(id) => onChange(id === "given" ? {} : undefined)} />;
  }
  if (shape === "bool") {
    const options = [
      { id: "yes", name: t("examples.yes") },
      { id: "no", name: t("examples.no") },
      { id: "none", name: t("examples.notAnswered") },
    ];
    return (
      <Select
        label={label}
        options={options}
        value={typeof value === "boolean" ? (value ? "yes" : "no") : "none"}
        onChange={(id) => onChange(id === "none" ? undefined : id === "yes")}
      />
    );
  }
  if (shape === "int") return <WholeField label={label} isAmount={isMoney(field)} value={value} onChange={onChange} />;
  if (shape === "date") {
    return (
      <TextField
        label={label}
        type="date"
        textDir="ltr"
        value={typeof value === "string" ? value : ""}
        onChange={(day) => onChange(day === "" ? undefined : day)}
      />
    );
  }
  const options = field.part === undefined ? (field.question?.options ?? []) : [];
  if (options.length > 0) {
    const none = { id: "", name: t("examples.notAnswered") };
    return (
      <Select
        label={label}
        options={[none, ...options.map(({ id }) => ({ id, name: words.optionOf(field, id) }))]}
        value={typeof value === "string" ? value : ""}
        onChange={(id) => onChange(id === "" || id === null ? undefined : String(id))}
      />
    );
  }
  return (
    <TextField
      label={label}
      textDir="auto"
      autoComplete="off"
      value={typeof value === "string" ? value : ""}
      onChange={(text) => onChange(text === "" ? undefined : text)}
    />
  );
}

export interface WholeFieldProps {
  label: string;
  /** In cents, typed as an amount. */
  isAmount: boolean;
  value: Json | undefined;
  onChange: (value: number | undefined) => void;
}

/** A whole number or an amount, as it is typed; what is no number yet is none. */
export function WholeField({ label, isAmount, value, onChange }: WholeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value !== "number" || !Number.isSafeInteger(value) ? "" : isAmount ? amountOf(BigInt(value)) : String(value);
  const handleChange = (text: string) => {
    const plain = plainDigits(text).replace(isAmount ? /[^\d.-]/g : /[^\d-]/g, "");
    setTyped(plain);
    const isNegative = plain.startsWith("-");
    const cents = isAmount ? centsOf(plain.replace(/^-/, "")) : /^-?\d+$/.test(plain) ? BigInt(plain.replace(/^-/, "")) : undefined;
    const number = cents === undefined ? Number.NaN : Number(isNegative ? -cents : cents);
    onChange(Number.isSafeInteger(number) ? number : undefined);
  };
  return (
    <TextField
      label={label}
      inputMode={isAmount ? "decimal" : "numeric"}
      autoComplete="off"
      textDir="ltr"
      icon={isAmount ? <span className="form-answer-dollar">$</span> : undefined}
      value={typed ?? shown}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
    />
  );
}

function RowsField({ need, value, label, onChange }: NeedFieldProps) {
  const { t } = useTranslation("form-rules");
  const { words } = useRule();
  const rows = Array.isArray(value) ? value : [];
  return (
    <FieldSet label={label}>
      {rows.map((row, place) => (
        // Rows have no ids of their own.
        <div key={place} className="rule-row" role="group" aria-label={t("examples.row", { number: place + 1, list: label })}>
          {need.inner.length > 0 ? (
            <NeedFields needs={need.inner} values={isValues(row) ? row : {}} nameOf={words.nameOfField} onChange={(next) => onChange(rows.with(place, next))} />
          ) : (
            <span>{t("examples.row", { number: place + 1, list: label })}</span>
          )}
          <IconButton
            size="small"
            icon={<Trash2 size={16} aria-hidden />}
            label={t("examples.removeRow", { number: place + 1, list: label })}
            onPress={() => onChange(rows.filter((_, other) => other !== place))}
          />
        </div>
      ))}
      <div className="rule-buttons">
        <Button size="small" variant="quiet" icon={<Plus size={16} aria-hidden />} onPress={() => onChange([...rows, {}])}>
          {t("examples.addRow", { list: label })}
        </Button>
      </div>
    </FieldSet>
  );
}
