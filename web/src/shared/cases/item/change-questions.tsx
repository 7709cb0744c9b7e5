import { ItemConflictDialog } from "./item-conflict-dialog";
import { UndoQuestionDialog } from "./undo-question-dialog";

/** What is asked about a change of an application. A toast offers the undo on whatever page its reader has gone to meanwhile, so these are asked over any page. */
export function ChangeQuestions() {
  return (
    <>
      <ItemConflictDialog />
      <UndoQuestionDialog />
    </>
  );
}
