import { api } from "../../../api/client";
import type { CallCard, CallConference, Conference, RoomAccess, Segment } from "../../../api/types";

export interface PlacedCall {
  call: CallCard;
  room: RoomAccess;
  /** Only for `link`. */
  guest_url?: string | null;
}

/** Calls the applicant of a thread. 409 `call_in_progress`, 503 `no_gateway` or `media_unavailable`. */
export function placeCall(threadId: string, how: { to?: string | undefined; via: "phone" | "link" }): Promise<PlacedCall> {
  return api.post<PlacedCall>(`/api/threads/${encodeURIComponent(threadId)}/calls`, { via: how.via, ...(how.to ? { to: how.to } : {}) });
}

const path = (callId: string, deed = "") => `/api/calls/${encodeURIComponent(callId)}${deed}`;

export function getCall(callId: string): Promise<CallCard> {
  return api.get<CallCard>(path(callId));
}

/** The way into the room again, after a reload. 409 `call_over`. */
export function joinCall(callId: string): Promise<RoomAccess> {
  return api.post<RoomAccess>(path(callId, "/join"));
}

/** What was said so far. */
export async function getTranscript(callId: string): Promise<Segment[]> {
  return (await api.get<{ segments: Segment[] }>(path(callId, "/transcript"))).segments;
}

export function hangUpCall(callId: string): Promise<CallCard> {
  return api.post<CallCard>(path(callId, "/hang-up"));
}

/** A fresh address that opens the call in a browser without an account. */
export async function makeGuestLink(callId: string): Promise<string> {
  return (await api.post<{ guest_url: string }>(path(callId, "/guest-link"))).guest_url;
}

export function startRecording(callId: string): Promise<CallCard> {
  return api.post<CallCard>("/api/communications/voice/recordings/start", { call_id: callId });
}

export function stopRecording(callId: string): Promise<CallCard> {
  return api.post<CallCard>("/api/communications/voice/recordings/stop", { call_id: callId });
}

/** Who speaks in the call and what was done to it, for the first look and after the event socket was away. */
export function getConference(callId: string): Promise<CallConference> {
  return api.get<CallConference>(path(callId, "/conference"));
}

/** What a deed answers: the language is the applicant's and does not change. */
export type ChangedConference = Omit<CallConference, "lang">;

async function change(conferenceId: string, deed: string, body: object): Promise<ChangedConference> {
  const item = await api.post<Conference>(`/api/conferences/${encodeURIComponent(conferenceId)}/${deed}`, body);
  const { call_id, seat, held, locked, help_asked_at_ms, mask } = item;
  return { call_id, seat, held, locked, help_asked_at_ms, mask, supervisors: item.supervisors.filter((one) => one.mode !== "listen") };
}

/** Asks the supervisors for help, or takes it back. */
export function askForHelp(conferenceId: string, asked: boolean): Promise<ChangedConference> {
  return change(conferenceId, "help", { asked });
}

/** The applicant hears music and nothing else until the call is taken off hold. */
export function holdCall(conferenceId: string, held: boolean): Promise<ChangedConference> {
  return change(conferenceId, "hold", { held });
}

/** Keeps nothing of what is said while it is a number; asked again, its limit begins anew. 409 `not_recording`. */
export function maskCall(conferenceId: string, masked: boolean): Promise<ChangedConference> {
  return change(conferenceId, "mask", { masked });
}

/** Lets nobody new in. */
export function lockCall(conferenceId: string, locked: boolean): Promise<ChangedConference> {
  return change(conferenceId, "lock", { locked });
}

/** Somebody who joins a running call by a link. */
export interface Invitation {
  role: "interpreter" | "third_party";
  name: string;
  lang: string;
}

/** The link that lets them in; it works on one device. 409 `locked`, `call_full`. */
export async function invite(conferenceId: string, invitation: Invitation): Promise<string> {
  return (await api.post<{ guest_url: string }>(`/api/conferences/${encodeURIComponent(conferenceId)}/invite`, invitation)).guest_url;
}
