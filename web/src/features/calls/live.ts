import { useEffect } from "react";
import type { Message } from "../../api/types";
import { takeCaption } from "../../lib/room/captions";
import { liveSocket } from "../../lib/socket";
import { getCall } from "./api/calls";
import { takeCard, useLiveCall } from "./store";

/** Follows the thread of the live call: its state, its recording, and its captions. */
export function useLiveCallEvents(): void {
  const threadId = useLiveCall((state) => (state.phase === "active" ? (state.request?.threadId ?? null) : null));
  const callId = useLiveCall((state) => (state.phase === "active" ? (state.call?.id ?? null) : null));
  useEffect(() => {
    if (!threadId || !callId) return;
    const readAgain = () => void getCall(callId).then(takeCard, () => undefined);
    const stop = liveSocket.subscribe(`thread:${threadId}`, {
      onEvent: (event) => {
        if (event.kind === "message.updated" || event.kind === "message.created") {
          const { message } = event.data as { message: Message };
          if (message.call) takeCard(message.call);
        } else {
          useLiveCall.setState(({ captions }) => ({ captions: takeCaption(captions, callId, event) }));
        }
      },
      onSignal: (signal) => useLiveCall.setState(({ captions }) => ({ captions: takeCaption(captions, callId, signal) })),
      onGap: readAgain,
    });
    // Something may have happened between the answer to the call and this subscription.
    readAgain();
    return stop;
  }, [threadId, callId]);
}
