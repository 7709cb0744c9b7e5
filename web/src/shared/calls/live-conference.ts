import { create } from "zustand";
import type { CallCard, CallConference } from "../../api/schema";

interface LiveConference {
  /** The conference that was heard of last; null: of none. */
  conference: CallConference | null;
}

/** What the hub says of a running call beside its card: hold, a pause of the recording. The call's line and its entry in the conversation tell the same by it. */
export const useLiveConference = create<LiveConference>(() => ({ conference: null }));

/** Whether a recording that runs keeps nothing at the moment, and why. */
export function recordingPause(call: CallCard, conference: CallConference | null): "masked" | "held" | null {
  if (call.state !== "live" || call.recording.state !== "recording" || conference?.call_id !== call.id) return null;
  return conference.mask ? "masked" : conference.held ? "held" : null;
}
