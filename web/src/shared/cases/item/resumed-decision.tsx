import { useEffect, useState } from "react";
import type { QueueItem } from "../../../api/schema";
import { useCallRequest } from "../../calls/call-request";
import { useDecisionDrafts } from "./decision-drafts";
import { StatusDialog } from "./status-dialog";

/** Opens a decision again that stepped back for a call, on whichever page that call ends. */
export function ResumedDecision() {
  const afterCall = useDecisionDrafts((state) => state.afterCall);
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  const [hasBegun, setHasBegun] = useState(false);
  const [open, setOpen] = useState<QueueItem | null>(null);
  useEffect(() => {
    if (afterCall === null) return setHasBegun(false);
    if (isBusy) return setHasBegun(true);
    if (!hasBegun) return;
    useDecisionDrafts.setState({ afterCall: null });
    setOpen(afterCall);
  }, [afterCall, isBusy, hasBegun]);
  return open ? <StatusDialog item={open} onClose={() => setOpen(null)} /> : null;
}
