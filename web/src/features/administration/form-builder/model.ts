import { editingBy, type Editing as TextEditing, type EditorChange as TextChange } from "../../../shared/config-editor/history";
import type { Form } from "../../../shared/form-engine/document";
import { edited, type Edit } from "./form-edits/edit";

export { beginEditing, isUnsaved } from "../../../shared/config-editor/history";

/** A form that is being edited. */
export type Editing = TextEditing<Form>;
export type EditorChange = TextChange<Form, Edit>;

export const editingAfter = editingBy<Form, Edit>(edited);

/** What a program without a form begins with: one section with one page. */
export const emptyForm = (key: string): Form => ({
  format: 1,
  id: `form_${key.replaceAll(/[^a-z0-9_]/g, "_")}`,
  title: { en: "" },
  sections: [{ id: "section_1", title: { en: "" }, pages: [{ id: "page_2", items: [] }] }],
  last_number: 2,
});
