import { useState } from "react";
import { plainDigits } from "../../../../shared/words/plain-digits";
import { TextField } from "../../../../ui/text-field";

export interface BoundFieldProps {
  label: string;
  description?: string;
  value: number | undefined;
  /** Whether it can be less than nothing. */
  isSigned?: boolean;
  isReadOnly: boolean;
  /** Undefined once the field is empty. */
  onChange: (value: number | undefined) => void;
}

/** The most digits of a bound; the hub's greatest has thirteen. */
const MOST_DIGITS = 13;

/** A whole number, or no bound. */
export function BoundField({ label, description, value, isSigned = false, isReadOnly, onChange }: BoundFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const handleChange = (typed: string) => {
    const text = plainDigits(typed);
    const sign = isSigned && text.trim().startsWith("-") ? "-" : "";
    const digits = text.replace(/\D/g, "").slice(0, MOST_DIGITS);
    setTyped(`${sign}${digits}`);
    onChange(digits === "" ? undefined : Number(`${sign}${digits}`));
  };
  return (
    <TextField
      label={label}
      {...(description === undefined ? {} : { description })}
      value={typed ?? (value === undefined ? "" : String(value))}
      inputMode={isSigned ? "text" : "numeric"}
      textDir="ltr"
      autoComplete="off"
      isReadOnly={isReadOnly}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
    />
  );
}
