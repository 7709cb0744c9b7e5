import type { ReactNode } from "react";
import { FieldSet } from "../../ui/field-set";
import type { ControlProps } from "./control";

/** The label and the error of files and photos around what takes them, which has the id of the answer and says a rule's own words by itself. */
export function PapersField({ label, labelLang, note, description, fault, error, children }: ControlProps & { children: ReactNode }) {
  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={fault?.words ? undefined : error}>
      {children}
    </FieldSet>
  );
}
