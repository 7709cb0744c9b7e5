import { MaskedField } from "../../ui/masked-field";
import { keptOf, textOf, type ControlProps } from "./control";

/** How a social security number is shown. */
export const maskedSsn = (lastFour: string) => `•••-••-${lastFour}`;
/** How the number of an account is shown. */
export const maskedAccount = (lastFour: string) => `•••• ${lastFour}`;

/** A number that is sealed once it is stored: readable while it is typed, then its last four digits. */
export function SealedControl({ question, id, label, labelLang, note, description, value, error, isRequired, onChange }: ControlProps) {
  return (
    <MaskedField
      id={id}
      label={label}
      labelLang={labelLang}
      note={note}
      description={description}
      error={error}
      isRequired={isRequired}
      mask={question.type === "ssn" ? maskedSsn : maskedAccount}
      minLength={question.type === "ssn" ? 9 : 8}
      value={textOf(value)}
      kept={keptOf(value)}
      onChange={(written) => onChange(written === "" ? null : written)}
    />
  );
}
