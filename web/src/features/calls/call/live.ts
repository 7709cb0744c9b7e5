import { useEffect } from "react";
import { takeCaption } from "../../../shared/calls/room/captions";
import { liveSocket, useConnection } from "../../../shared/live/socket";
import { getCall, getConference } from "./api/calls";
import { takeAnswer, takeCard, takeConference, useLiveCall } from "./store";

/** Follows the thread of the live call: its state, its recording, its captions, and who else speaks in it. */
export function useLiveCallEvents(): void {
  const threadId = useLiveCall((state) => (state.phase === "active" ? (state.request?.threadId ?? null) : null));
  const callId = useLiveCall((state) => (state.phase === "active" ? (state.call?.id ?? null) : null));
  useEffect(() => {
    if (!threadId || !callId) return;
    const readConference = () => void takeAnswer(getConference(callId)).catch(() => undefined);
    const readAgain = () => {
      void getCall(callId).then(takeCard, () => undefined);
      readConference();
    };
    const stop = liveSocket.subscribe(`thread:${threadId}`, {
      onEvent: (event) => {
        if (event.kind === "message.updated" || event.kind === "message.created") {
          const { message } = event.data;
          if (message.call) takeCard(message.call);
        } else {
          useLiveCall.setState(({ captions }) => ({ captions: takeCaption(captions, callId, event) }));
        }
      },
      onSignal: (signal) => {
        if (signal.kind === "call.conference") takeConference(signal.data);
        else useLiveCall.setState(({ captions }) => ({ captions: takeCaption(captions, callId, signal) }));
      },
      onGap: readAgain,
    });
    // Something may have happened between the answer to the call and this subscription.
    readAgain();
    // Signals are not kept for screens that were away.
    const stopConnection = useConnection.subscribe((now, before) => {
      if (now.state === "open" && before.state !== "open") readConference();
    });
    return () => {
      stop();
      stopConnection();
    };
  }, [threadId, callId]);
}
