import type { Workflow } from "../../../../api/schema";
import { editingBy, type Editing as TextEditing, type EditorChange as TextChange } from "../../../../shared/config-editor/history";
import { edited, type Edit } from "./edits";

export { beginEditing, isUnsaved } from "../../../../shared/config-editor/history";

/** A workflow that is being edited. */
export type Editing = TextEditing<Workflow>;
export type EditorChange = TextChange<Workflow, EditOf>;

/** An edit, with the numbers that states in force have: a new state gets none of them, though its former bearer may be removed. */
export interface EditOf {
  edit: Edit;
  used: readonly number[];
}

export const editingAfter = editingBy<Workflow, EditOf>((flow, { edit, used }) => edited(flow, edit, used));
