import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { RoomAccess, SandboxMessage, SandboxPerson, SandboxRing } from "../../../api/types";
import { wishBody, type RecordingWish } from "../../../lib/recording-wish";

// The sandbox exists only where the hub runs as a demonstration; its calls need no session.
const OPEN = { token: null };

export const peopleQuery = queryOptions({
  queryKey: ["sandbox", "people"],
  queryFn: async ({ signal }) => (await api.get<{ people: SandboxPerson[] }>("/sandbox/api/people", { ...OPEN, signal })).people,
  staleTime: Infinity,
});

/** Everything that went to or came from an address, oldest first. */
export function messagesQuery(address: string) {
  return queryOptions({
    queryKey: ["sandbox", "messages", address],
    queryFn: ({ signal }) => api.get<SandboxMessage[]>("/sandbox/api/messages", { ...OPEN, query: { to: address, all: 1 }, signal }),
    staleTime: Infinity,
  });
}

/** A token for one phone or mailbox alone. */
export async function openAddress(address: string): Promise<string> {
  return (await api.post<{ token: string }>("/sandbox/api/token", { address }, OPEN)).token;
}

export function sendText(from: string, to: string, body: string): Promise<unknown> {
  return api.post("/sandbox/api/sms", { from, to, body }, OPEN);
}

export function sendMail(from: string, answered: SandboxMessage, body: string): Promise<unknown> {
  const subject = /^re:/i.test(answered.subject ?? "") ? answered.subject : `Re: ${answered.subject ?? ""}`;
  return api.post("/sandbox/api/mail", { from, to: answered.from, subject, body, in_reply_to: answered.message_id ?? "" }, OPEN);
}

/** The call that rings at a phone now, if one does. */
export async function ringingCall(token: string): Promise<SandboxRing | null> {
  return (await api.get<{ ringing: SandboxRing | null }>("/sandbox/api/calls", { token })).ringing;
}

export function answerCall(token: string, callId: string, wish: RecordingWish): Promise<{ call_id: string; room: RoomAccess }> {
  return api.post(`/sandbox/api/calls/${encodeURIComponent(callId)}/answer`, wishBody(wish), { token });
}

/** What a phone can do to a call besides answering it. */
export function actOnCall(token: string, callId: string, deed: "decline" | "decline-recording" | "agree-to-recording" | "hang-up"): Promise<unknown> {
  return api.post(`/sandbox/api/calls/${encodeURIComponent(callId)}/${deed}`, {}, { token });
}
