import { api } from "../../../api/client";
import type { CallCard, CallConference, RoomAccess, Segment } from "../../../api/types";
import { paths } from "../../../lib/paths";

export interface PlacedCall {
  call: CallCard;
  room: RoomAccess;
  /** Only for `link`. */
  guest_url?: string | null;
  guest_code?: string | null;
}

/** What lets a guest in: the address that opens the call, and the code that they may type instead. */
export interface GuestWay {
  guest_url: string;
  guest_code: string;
}

/** Where a guest types a code, as it is said: without the scheme. */
export function codeAddress(guestUrl: string): string {
  return `${new URL(guestUrl).host}${paths.guest}`;
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
export function makeGuestLink(callId: string): Promise<GuestWay> {
  return api.post<GuestWay>(path(callId, "/guest-link"));
}

export function startRecording(callId: string): Promise<CallCard> {
  return api.post<CallCard>("/api/communications/voice/recordings/start", { call_id: callId });
}

export function stopRecording(callId: string): Promise<CallCard> {
  return api.post<CallCard>("/api/communications/voice/recordings/stop", { call_id: callId });
}

/** The applicant agreed to the recording aloud. 409 `recording_not_allowed`. */
export function noteAgreement(callId: string): Promise<CallCard> {
  return api.post<CallCard>(path(callId, "/recording/agreement"));
}

/** Who speaks in the call and what was done to it, for the first look and after the event socket was away. */
export function getConference(callId: string): Promise<CallConference> {
  return api.get<CallConference>(path(callId, "/conference"));
}

function change(conferenceId: string, deed: string, body: object): Promise<CallConference> {
  return api.post<CallConference>(`/api/conferences/${encodeURIComponent(conferenceId)}/${deed}`, body);
}

/** Asks the supervisors for help, or takes it back. */
export function askForHelp(conferenceId: string, asked: boolean): Promise<CallConference> {
  return change(conferenceId, "help", { asked });
}

/** The applicant hears music and nothing else until the call is taken off hold. */
export function holdCall(conferenceId: string, held: boolean): Promise<CallConference> {
  return change(conferenceId, "hold", { held });
}

/** Keeps nothing of what is said while it is a number; asked again, its limit begins anew. 409 `not_recording`. */
export function maskCall(conferenceId: string, masked: boolean): Promise<CallConference> {
  return change(conferenceId, "mask", { masked });
}

/** Lets nobody new in. */
export function lockCall(conferenceId: string, locked: boolean): Promise<CallConference> {
  return change(conferenceId, "lock", { locked });
}

/** Somebody who joins a running call by a link. */
export interface Invitation {
  role: "interpreter" | "third_party";
  name: string;
  lang: string;
}

/** An invitation that was made: whom it lets in, by which name, and how. */
export interface MadeInvitation extends GuestWay {
  identity: string;
  name: string;
}

/** The link and the code that let them in; they work on one device. 409 `locked`, `call_full`. */
export async function invite(conferenceId: string, invitation: Invitation): Promise<MadeInvitation> {
  const way = await api.post<GuestWay & { identity: string }>(`/api/conferences/${encodeURIComponent(conferenceId)}/invite`, invitation);
  return { ...way, name: invitation.name };
}

/** Takes an invitation back: its link and its code let nobody in any more, and whoever came by them leaves. */
export function takeBackInvitation(conferenceId: string, identity: string): Promise<CallConference> {
  return change(conferenceId, `invited/${encodeURIComponent(identity)}/remove`, {});
}
