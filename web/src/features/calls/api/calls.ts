import { api } from "../../../api/client";
import type { CallCard, RoomAccess, Segment } from "../../../api/types";

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
