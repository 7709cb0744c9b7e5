import { TextField } from "./text-field";
import "./colour-field.css";

export interface ColourFieldProps {
  id?: string;
  label: string;
  /** Names the well in which a colour is picked by eye. */
  wellLabel: string;
  description?: string;
  error?: string | undefined;
  /** `#rrggbb`, or what is being typed. */
  value: string;
  /** What the well shows while nothing is chosen. */
  fallback: string;
  isReadOnly?: boolean;
  onChange: (value: string) => void;
}

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour, typed as `#rrggbb` or picked by eye. */
export function ColourField({ id, label, wellLabel, description, error, value, fallback, isReadOnly, onChange }: ColourFieldProps) {
  return (
    <TextField
      id={id}
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={onChange}
      isReadOnly={isReadOnly}
      maxLength={7}
      textDir="ltr"
      autoComplete="off"
      spellCheck="false"
      trailing={
        <input
          type="color"
          className="ui-colour-well"
          aria-label={wellLabel}
          disabled={isReadOnly}
          value={isColour(value) ? value.toLowerCase() : fallback}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
