import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../api/schema";
import { Button } from "../../../../ui/button";
import { useClock } from "../../../../ui/clock";
import { showToast } from "../../../../ui/toast-queue";
import { useWaitingChange } from "../api/waiting";
import { giveBack } from "../given-back";
import { useWaitingFailure } from "./waiting-failure";

/** How long a message still rests, and the button that takes it back. The hub holds it: the clock here is for looking at alone. */
export function UndoLine({ message, mayWrite }: { message: Message; mayWrite: boolean }) {
  const { t } = useTranslation("communications");
  const failure = useWaitingFailure();
  const change = useWaitingChange(message);
  const seconds = Math.ceil(((message.send_at_ms ?? 0) - useClock()) / 1_000);
  // By the promise: the line may be gone before the answer is here, since the event that the message was cancelled can come first.
  const handleUndo = () =>
    void change.mutateAsync({ kind: "cancel" }).then(
      () => giveBack(message),
      (error: unknown) => showToast({ kind: "error", ...failure(error) }),
    );
  return (
    <div className="held">
      <p className="held-words tabular">{seconds > 0 ? t("held.undoable", { count: seconds }) : t("outbox.sending")}</p>
      {mayWrite ? (
        <span className="held-actions">
          <Button size="small" variant="quiet" icon={<Undo2 size={13} className="comm-arrow" aria-hidden />} isPending={change.isPending} onPress={handleUndo}>
            {t("held.undo")}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
