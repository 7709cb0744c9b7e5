import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names";
import type { FieldWords } from "./field";
import "./field.css";
import "./field-set.css";

export interface FieldSetProps extends FieldWords {
  /** The id of the error, for the boxes that it is about. */
  errorId?: string;
  children: ReactNode;
  className?: string;
}

/** Several fields that are one answer, with its label, explanation and error before them. */
export function FieldSet({ label, labelLang, hideLabel, note, description, error, errorId, children, className }: FieldSetProps) {
  const id = useId();
  const faultId = errorId ?? `${id}-error`;
  const describedBy = [description ? `${id}-description` : "", error ? faultId : ""].filter(Boolean).join(" ");
  return (
    <fieldset className={classNames("ui-field-set", className)} aria-describedby={describedBy || undefined}>
      <legend className={hideLabel ? "ui-visually-hidden" : "ui-field-label"}>
        {labelLang ? <span lang={labelLang}>{label}</span> : label}
        {note ? <span className="ui-field-note"> {note}</span> : null}
      </legend>
      {description ? (
        <div id={`${id}-description`} className="ui-field-description">
          {description}
        </div>
      ) : null}
      {error ? (
        <div id={faultId} className="ui-field-error">
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </div>
      ) : null}
      {children}
    </fieldset>
  );
}
