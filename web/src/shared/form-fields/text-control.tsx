import { most } from "../form-engine/document";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { phoneText } from "../words/format";
import { textOf, type ControlProps } from "./control";

/** A text, a whole number, a telephone number or a mail address. */
export function TextControl({ question, id, label, labelLang, note, description, value, error, isRequired, isForSelf, onChange }: ControlProps) {
  const text = textOf(value);
  const words = { label, labelLang, note, description, error };
  const common = { ...words, id, isRequired, onChange: (written: string) => onChange(written === "" ? null : written) };
  switch (question.type) {
    case "phone":
      return <TextField {...common} value={phoneText(text)} type="tel" inputMode="tel" textDir="ltr" autoComplete={isForSelf ? "tel" : "off"} />;
    case "email":
      return <TextField {...common} value={text} inputMode="email" textDir="ltr" spellCheck="false" autoComplete={isForSelf ? "email" : "off"} />;
    case "number":
      return <TextField {...common} value={text} inputMode="numeric" autoComplete="off" />;
    default: {
      if (question.lines) return <TextArea {...common} value={text} most={most(question)} rows={5} autoComplete="off" />;
      return <TextField {...common} value={text} textDir="auto" autoComplete="off" />;
    }
  }
}
