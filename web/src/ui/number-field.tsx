import { useState } from "react";
import { TextField } from "./text-field";

export interface NumberFieldProps {
  label: string;
  value: number | null | undefined;
  description?: string;
  error?: string | undefined;
  isReadOnly?: boolean;
  /** Null once the field is empty. */
  onChange: (value: number | null) => void;
}

/** A whole number, or none. */
export function NumberField({ label, value, description, error, isReadOnly, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const handleChange = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, 6);
    setTyped(digits);
    onChange(digits === "" ? null : Number(digits));
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (value === null || value === undefined ? "" : String(value))}
      description={description}
      error={error}
      isReadOnly={isReadOnly}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
    />
  );
}
