import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { LiveEvent } from "../../../api/live";
import type { SandboxMessage, SandboxRing } from "../../../api/schema";
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
      const data = event.data as { message?: SandboxMessage; call_id?: string; reason?: string };
      switch (event.kind) {
        case "message":
          client.setQueryData(messagesQuery(address).queryKey, (known) =>
            !data.message || known?.some((one) => one.id === data.message?.id) ? known : [...(known ?? []), data.message],
          );
          break;
        case "ring":
          rings++;
          setMissedFrom(null);
          setEndedCallId(null);
          setRinging(event.data as SandboxRing);
          break;
        case "ring.ended":
          if (ringingNow.current?.call_id === data.call_id) {
            // The server also ends the ringing of a call that was answered or declined here.
            if (data.reason !== "answered" && data.reason !== "declined") setMissedFrom(ringingNow.current?.caller ?? null);
            setRinging(null);
          }
          break;
        case "call.ended":
          setRinging((ring) => (ring?.call_id === data.call_id ? null : ring));
          setEndedCallId(data.call_id ?? null);
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
