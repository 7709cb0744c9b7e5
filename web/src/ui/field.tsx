import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError, Label, Text } from "react-aria-components";
import "./field.css";

/** What every field has: a visible label, an optional explanation, and its error. */
export interface FieldWords {
  label: string;
  /** The language of the label, where it is not the page's. */
  labelLang?: string | undefined;
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean;
  description?: ReactNode;
  /** The error, in words. Present means that the field is invalid. */
  error?: string | undefined;
  /** Words such as "optional", after the label. */
  note?: string;
}

export function FieldLabel({ label, labelLang, hideLabel, note }: Pick<FieldWords, "label" | "labelLang" | "hideLabel" | "note">) {
  return (
    <Label className={hideLabel ? "ui-visually-hidden" : "ui-field-label"}>
      {labelLang ? <span lang={labelLang}>{label}</span> : label}
      {note ? <span className="ui-field-note"> {note}</span> : null}
    </Label>
  );
}

/** The place of a field whose code is on its way: its words, and an empty box as tall as the field will be. */
export function FieldToCome({ label, labelLang, hideLabel, note, description }: FieldWords) {
  return (
    <div className="ui-field" aria-busy>
      <span className={hideLabel ? "ui-visually-hidden" : "ui-field-label"}>
        {labelLang ? <span lang={labelLang}>{label}</span> : label}
        {note ? <span className="ui-field-note"> {note}</span> : null}
      </span>
      <div className="ui-field-box" />
      {description ? <span className="ui-field-description">{description}</span> : null}
    </div>
  );
}

export function FieldDescription({ description }: Pick<FieldWords, "description">) {
  return description ? (
    <Text slot="description" className="ui-field-description">
      {description}
    </Text>
  ) : null;
}

export function FieldError({ error }: Pick<FieldWords, "error">) {
  return error ? (
    <AriaFieldError className="ui-field-error">
      <CircleAlert size={16} aria-hidden />
      <span>{error}</span>
    </AriaFieldError>
  ) : null;
}
