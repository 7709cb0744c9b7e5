import { FieldSet } from "../../ui/field-set";
import { TextField } from "../../ui/text-field";
import { errorIn, partsOf, textOf, withPart, type ControlProps } from "./control";
import { usePartName } from "./use-part-name";

const PARTS = [
  { name: "first", token: "given-name" },
  { name: "middle", token: "additional-name" },
  { name: "last", token: "family-name" },
  { name: "suffix", token: "honorific-suffix" },
] as const;

/** A name as somebody writes it, in one field or in its parts. The browser fills in its owner's name alone, never another person's. */
export function NameControl({ question, id, label, labelLang, note, description, value, fault, error, isRequired, isForSelf, onChange }: ControlProps) {
  const nameOf = usePartName();
  if (!question.parts) {
    const text = typeof value === "string" ? value : textOf(partsOf(value)["full"]);
    return (
      <TextField
        label={label}
        labelLang={labelLang}
        note={note}
        description={description}
        error={error}
        id={id}
        value={text}
        onChange={(written) => onChange(written === "" ? null : written)}
        isRequired={isRequired}
        autoComplete={isForSelf ? "name" : "off"}
        spellCheck="false"
        textDir="auto"
      />
    );
  }
  const parts = partsOf(value);
  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={fault?.part === "" ? error : undefined}>
      {PARTS.map(({ name, token }, place) => (
        <TextField
          key={name}
          id={place === 0 ? id : `${id}.${name}`}
          label={nameOf(name)}
          value={textOf(parts[name])}
          onChange={(written) => onChange(withNamePart(value, name, written))}
          error={errorIn(fault, name, error)}
          autoComplete={isForSelf ? token : "off"}
          spellCheck="false"
          textDir="auto"
        />
      ))}
    </FieldSet>
  );
}

/** The whole name is made of its parts anew when the answer is read. */
function withNamePart(value: unknown, name: string, written: string) {
  const { full: _, ...parts } = partsOf(value);
  return withPart(parts, name, written);
}
