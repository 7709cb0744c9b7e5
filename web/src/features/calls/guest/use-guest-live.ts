import { useEffect, useState } from "react";
import { takeCaption, type Caption } from "../../../shared/calls/room/captions";
import { EventSocket } from "../../../shared/live/socket";

/** The captions that reach a guest live; follows also captions where there are any, and the end of the call. */
export function useGuestLive(callId: string | null, token: string | null, onEnded: () => void): Caption[] {
  const [captions, setCaptions] = useState<Caption[]>([]);
  useEffect(() => {
    if (!callId || !token) return;
    const socket = new EventSocket({ getToken: () => Promise.resolve(token) });
    const stop = socket.subscribe(`guest:${callId}`, {
      onEvent: (event) => {
        if (event.kind === "call.ended") onEnded();
        else setCaptions((now) => takeCaption(now, callId, event));
      },
      onSignal: (signal) => setCaptions((now) => takeCaption(now, callId, signal)),
    });
    return () => {
      stop();
      socket.close();
    };
  }, [callId, token, onEnded]);
  return captions;
}
