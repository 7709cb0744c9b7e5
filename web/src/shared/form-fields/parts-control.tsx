import { useTranslation } from "react-i18next";
import { PARTS, type Part } from "../form-engine/answers/parts";
import { FieldSet } from "../../ui/field-set";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { AnswerControl } from "./answer-control";
import { errorIn, faultIn, partQuestion, partsOf, textOf, withPart, type ControlProps } from "./control";
import { SealedControl } from "./sealed-control";
import { STATES } from "./states";
import { useOptionNames } from "./use-option-names";
import { usePartName } from "./use-part-name";

const STATE_OPTIONS = STATES.map(([id, name]) => ({ id, name }));

/** A household member, an employer, a licence or a bank account: an answer that is made of answers of other kinds. */
export function PartsControl(props: ControlProps) {
  const { question, id, label, labelLang, note, description, fault, error } = props;
  const parts = PARTS[question.type] ?? [];
  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={fault?.part === "" ? error : undefined}>
      {parts.map((part, place) => (
        <PartField key={part.name} {...props} part={part} id={place === 0 ? id : `${id}.${part.name}`} />
      ))}
    </FieldSet>
  );
}

function PartField({ part, ...props }: ControlProps & { part: Part }) {
  const { question, id, value, fault, error, isRequired, isForSelf, onChange } = props;
  const { t } = useTranslation("form-fields");
  const nameOf = usePartName();
  const optionNames = useOptionNames();
  const given = partsOf(value);
  const { kind, name } = part;
  const label = labelOf();
  const note = part.required ? undefined : t("optional");
  const put = (written: unknown) => onChange(withPart(given, name, written));
  const own = errorIn(fault, name, error);

  function labelOf(): string {
    if (name === "kind") return question.type === "bank_account" ? t("parts.accountKind") : t("parts.licenceKind");
    if (name === "name" && question.type === "employer") return t("parts.employerName");
    return nameOf(name);
  }

  if (typeof kind === "object" && "oneOf" in kind) {
    const options = kind.oneOf.map((one) => ({ id: one, name: optionNames[one] ?? one }));
    const chosen = textOf(given[name]) || null;
    // A few stand in sight; the twelve relations of a household would fill the screen.
    if (options.length > 4) {
      return (
        <Select
          id={id}
          label={label}
          placeholder={t("chooseOne")}
          options={options}
          value={chosen}
          onChange={put}
          error={own}
          isRequired={isRequired && part.required}
        />
      );
    }
    return <RadioGroup label={label} firstId={id} options={options} value={chosen} onChange={put} error={own} isRequired={isRequired && part.required} />;
  }
  const control: ControlProps = {
    ...props,
    question: partQuestion(name, "text"),
    label,
    labelLang: undefined,
    note,
    description: undefined,
    value: given[name],
    fault: faultIn(fault, name),
    error: own,
    isRequired: isRequired && part.required,
    isForSelf: isForSelf && question.type === "household_member",
    onChange: put,
  };
  if (kind === "state") {
    return (
      <Select
        id={id}
        label={label}
        note={note}
        placeholder={t("chooseOne")}
        options={STATE_OPTIONS}
        value={textOf(given[name]) || null}
        onChange={put}
        error={own}
      />
    );
  }
  if (typeof kind === "object" && "digits" in kind) {
    if (!kind.isRouting) return <SealedControl {...control} />;
    return (
      <TextField
        id={id}
        label={label}
        description={t("hints.routing")}
        value={textOf(given[name])}
        onChange={put}
        error={own}
        inputMode="numeric"
        autoComplete="off"
        textDir="ltr"
        isRequired={control.isRequired}
      />
    );
  }
  if (typeof kind === "object") return <AnswerControl {...control} question={partQuestion(name, "text", { max: kind.text })} />;
  return <AnswerControl {...control} question={partQuestion(name, kind)} />;
}
