import { queryOptions } from "@tanstack/react-query";
import { callSandbox } from "../../../../api/client";
import type { RoomAccess, SandboxMessage, SandboxPerson, SandboxRing, TokenAnswer } from "../../../../api/schema";
import { preferenceBody, type RecordingPreference } from "../../../../shared/calls/recording-preference";

// The sandbox exists only where the hub runs as a demonstration; its calls need no session.
const OPEN = { token: null };

export const peopleQuery = queryOptions({
  queryKey: ["sandbox", "people"],
  queryFn: async ({ signal }) => (await callSandbox<{ people: SandboxPerson[] }>("get", "/sandbox/api/people", { ...OPEN, signal })).people,
  staleTime: Infinity,
});

/** Everything that went to or came from an address, oldest first. */
export function messagesQuery(address: string) {
  return queryOptions({
    queryKey: ["sandbox", "messages", address],
    queryFn: ({ signal }) => callSandbox<SandboxMessage[]>("get", "/sandbox/api/messages", { ...OPEN, query: { to: address, all: 1 }, signal }),
    staleTime: Infinity,
  });
}

/** A token for one phone or mailbox only. */
export async function openAddress(address: string): Promise<string> {
  return (await callSandbox<TokenAnswer>("post", "/sandbox/api/token", { body: { address }, ...OPEN })).token;
}

export function sendText(from: string, to: string, body: string): Promise<unknown> {
  return callSandbox("post", "/sandbox/api/sms", { body: { from, to, body }, ...OPEN });
}

export function sendMail(from: string, answered: SandboxMessage, body: string): Promise<unknown> {
  const subject = `Re: ${answered.subject.replace(/^(?:re:\s*)+/i, "")}`;
  return callSandbox("post", "/sandbox/api/mail", { body: { from, to: answered.from, subject, body, in_reply_to: answered.message_id }, ...OPEN });
}

/** The call that rings at a phone now, if one does. */
export async function ringingCall(token: string): Promise<SandboxRing | null> {
  return (await callSandbox<{ ringing: SandboxRing | null }>("get", "/sandbox/api/calls", { token })).ringing;
}

export function answerCall(token: string, callId: string, preference: RecordingPreference): Promise<{ call_id: string; room: RoomAccess }> {
  return callSandbox("post", "/sandbox/api/calls/{id}/answer", { path: { id: callId }, body: preferenceBody(preference), token });
}

/** Presses keys in a call whose other end reads a menu. */
export function pressKeys(token: string, callId: string, keys: string): Promise<unknown> {
  return callSandbox("post", "/sandbox/api/calls/{id}/keys", { path: { id: callId }, body: { keys }, token });
}

/** What a phone can do to a call besides answering it. */
export function actOnCall(token: string, callId: string, action: "decline" | "decline-recording" | "agree-to-recording" | "hang-up"): Promise<unknown> {
  return callSandbox("post", `/sandbox/api/calls/{id}/${action}`, { path: { id: callId }, token });
}
