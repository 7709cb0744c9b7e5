import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { LiveEvent } from "../../../api/live";
import type { SandboxRing } from "../../../api/schema";
import { EventSocket, type ConnectionState } from "../../../shared/live/socket";
import { messagesQuery, openAddress, ringingCall } from "./api/sandbox";

export interface LiveAddress {
  connection: ConnectionState;
  /** The token of the address, once it is there. */
  token: string | null;
  /** The call that rings. */
  ringing: SandboxRing | null;
  /** The last ended call, incoming or outgoing. */
  endedCallId: string | null;
  /** The caller of a call that nobody answered. */
  missedFrom: string | null;
  /** Stops the ringing on this screen, after answering or declining. */
  silence: () => void;
}

/** Follows what arrives at one phone or mailbox: messages go into the cache, calls into the answer. */
export function useLiveAddress(address: string): LiveAddress {
  const client = useQueryClient();
  const [connection, setConnection] = useState<ConnectionState>("idle");
  const [token, setToken] = useState<string | null>(null);
  const [ringing, setRinging] = useState<SandboxRing | null>(null);
  const [endedCallId, setEndedCallId] = useState<string | null>(null);
  const [missedFrom, setMissedFrom] = useState<string | null>(null);
  const ringingNow = useRef<SandboxRing | null>(null);
  ringingNow.current = ringing;

  useEffect(() => {
    let isGone = false;
    const getToken = async () => {
      const next = await openAddress(address);
      if (!isGone) setToken(next);
      return next;
    };
    let rings = 0;
    const lookForRing = (withToken: string) => {
      const before = rings;
      return ringingCall(withToken).then(
        (ring) => {
          // A call that began to ring while this was asked is newer than the answer.
          if (!isGone && rings === before) setRinging(ring);
        },
        () => undefined,
      );
    };
    let latest: string | null = null;
    const socket = new EventSocket({
      getToken: async () => (latest = await getToken()),
      renewToken: getToken,
      onState: (state) => {
        if (isGone) return;
        setConnection(state);
        if (state === "open" && latest) void lookForRing(latest);
      },
    });
    const refetch = () => void client.invalidateQueries(messagesQuery(address));
    const handleEvent = (event: LiveEvent) => {
      switch (event.kind) {
        case "message": {
          const { message } = event.data;
          client.setQueryData(messagesQuery(address).queryKey, (known) => (known?.some((one) => one.id === message.id) ? known : [...(known ?? []), message]));
          break;
        }
        case "ring":
          rings++;
          setMissedFrom(null);
          setEndedCallId(null);
          setRinging(event.data);
          break;
        case "ring.ended":
          if (ringingNow.current?.call_id === event.data.call_id) {
            // The server also ends the ringing of a call that was answered or declined here.
            if (event.data.reason !== "answered" && event.data.reason !== "declined") setMissedFrom(ringingNow.current?.caller ?? null);
            setRinging(null);
          }
          break;
        case "call.ended":
          setRinging((ring) => (ring?.call_id === event.data.call_id ? null : ring));
          setEndedCallId(event.data.call_id);
          break;
        default:
      }
    };
    socket.subscribe(`sandbox:${address}`, { onEvent: handleEvent, onGap: refetch });
    return () => {
      isGone = true;
      socket.close();
    };
  }, [address, client]);

  return { connection, token, ringing, endedCallId, missedFrom, silence: () => setRinging(null) };
}
