import { createContext, useContext } from "react";
import type { Form } from "../../../shared/form-engine/document";
import type { Edit } from "./form-edits/edit";
import type { PlacedFault } from "./fault-place";

/** What every part of the editor has. */
export interface FormEditor {
  form: Form;
  /** As applicants have it; null before the first version. */
  inForce: Form | null;
  mayWrite: boolean;
  faults: readonly PlacedFault[];
  /** Edits at the same `place`, one after the other, are undone together. */
  edit: (edit: Edit, place?: string) => void;
  /** What is chosen in the outline; null: the form itself. */
  selected: string | null;
  select: (id: string | null) => void;
  /** Chooses something and puts the focus on it, in the outline or on its first field. */
  goTo: (id: string | null, on: "row" | "field") => void;
  /** Says something to whoever does not see it. */
  say: (words: string) => void;
  /** The language in which texts are written. */
  lang: string;
  setLang: (lang: string) => void;
}

export const FormEditorContext = createContext<FormEditor | null>(null);

export function useFormEditor(): FormEditor {
  const editor = useContext(FormEditorContext);
  if (!editor) throw new Error("outside of the form's editor");
  return editor;
}

/** The id of the first field of what is chosen. */
export const FIRST_FIELD = "form-builder-first";
