import type { ReactNode } from "react";
import { FieldSet } from "../../ui/field-set";
import type { ControlProps } from "./control";

/** The label and the error of files and photos around what takes them. */
export function PapersField({ id, label, labelLang, note, description, error, children }: ControlProps & { children: ReactNode }) {
  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={error}>
      <div id={id} tabIndex={-1} className="form-answer-papers">
        {children}
      </div>
    </FieldSet>
  );
}
