import type { Flow } from "../../../../api/schema";
import { editingBy, type Editing as TextEditing, type EditorChange as TextChange } from "../../../../shared/config-editor/history";
import { edited, type Edit } from "./edits";

export { beginEditing, isUnsaved } from "../../../../shared/config-editor/history";

/** A flow that is being edited. */
export type Editing = TextEditing<Flow>;
export type EditorChange = TextChange<Flow, Edit>;

export const editingAfter = editingBy<Flow, Edit>(edited);
