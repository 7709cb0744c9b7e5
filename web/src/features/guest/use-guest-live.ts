import { useEffect, useState } from "react";
import { takeCaption, type Caption } from "../../lib/room/captions";
import { EventSocket } from "../../lib/socket";

/** What reaches a guest live: captions where they are offered, and the end of the call. */
export function useGuestLive(callId: string | null, token: string | null, onEnded: () => void): { captions: Caption[]; areOffered: boolean } {
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
  return { captions, areOffered: captions.length > 0 };
}
