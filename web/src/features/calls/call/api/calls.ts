import { api } from "../../../../api/client";
import type { CallCard, CallConference, GuestLinkAnswer, PlacedCallAnswer, RoomAccess, Segment, TakenCall } from "../../../../api/schema";
import { paths } from "../../../../shared/page/paths";

/** Where a guest types a code, as it is said: without the scheme. */
export function codeAddress(guestUrl: string): string {
  return `${new URL(guestUrl).host}${paths.guest}`;
}

/** Calls the applicant of a thread. 409 `call_in_progress`, 503 `no_gateway` or `media_unavailable`. */
export function placeCall(threadId: string, how: { to?: string | undefined; via: "phone" | "link" | "own_phone" }): Promise<PlacedCallAnswer> {
  return api.post("/api/threads/{id}/calls", { path: { id: threadId }, body: { via: how.via, ...(how.to ? { to: how.to } : {}) } });
}

/** Takes a telephone call that rings here, in a conversation. 409 `call_over` when it rings no more. */
export function answerCall(callId: string, threadId: string, remember: boolean): Promise<TakenCall> {
  return api.post("/api/phone-calls/{id}/answer", { path: { id: callId }, body: { thread_id: threadId, remember } });
}

/** Presses keys at the other side's telephone. 409 `call_over` when they are not at one. */
export async function pressKeys(callId: string, digits: string): Promise<void> {
  await api.post("/api/calls/{id}/digits", { path: { id: callId }, body: { digits } });
}

export function getCall(callId: string): Promise<CallCard> {
  return api.get("/api/calls/{id}", { path: { id: callId } });
}

/** Access to the room again, after a reload. 409 `call_over`. */
export function joinCall(callId: string): Promise<RoomAccess> {
  return api.post("/api/calls/{id}/join", { path: { id: callId } });
}

/** What was said so far. */
export async function getTranscript(callId: string): Promise<Segment[]> {
  return (await api.get("/api/calls/{id}/transcript", { path: { id: callId } })).segments;
}

export function hangUpCall(callId: string): Promise<CallCard> {
  return api.post("/api/calls/{id}/hang-up", { path: { id: callId } });
}

/** A fresh address that opens the call in a browser without an account. */
export function makeGuestLink(callId: string): Promise<GuestLinkAnswer> {
  return api.post("/api/calls/{id}/guest-link", { path: { id: callId } });
}

export function startRecording(callId: string): Promise<CallCard> {
  return api.post("/api/communications/voice/recordings/start", { body: { call_id: callId } });
}

export function stopRecording(callId: string): Promise<CallCard> {
  return api.post("/api/communications/voice/recordings/stop", { body: { call_id: callId } });
}

/** The applicant agreed to the recording aloud. 409 `recording_not_allowed`. */
export function noteAgreement(callId: string): Promise<CallCard> {
  return api.post("/api/calls/{id}/recording/agreement", { path: { id: callId } });
}

/** Participants and state of the call, for the first load and after the event socket was away. */
export function getConference(callId: string): Promise<CallConference> {
  return api.get("/api/calls/{id}/conference", { path: { id: callId } });
}

/** Asks the supervisors for help, or takes it back. */
export function askForHelp(conferenceId: string, asked: boolean): Promise<CallConference> {
  return api.post("/api/conferences/{id}/help", { path: { id: conferenceId }, body: { asked } });
}

/** The applicant hears music and nothing else until the call is taken off hold. */
export function holdCall(conferenceId: string, held: boolean): Promise<CallConference> {
  return api.post("/api/conferences/{id}/hold", { path: { id: conferenceId }, body: { held } });
}

/** Masks recording and transcript while a number is said; repeated, its limit restarts. 409 `not_recording`. */
export function maskCall(conferenceId: string, masked: boolean): Promise<CallConference> {
  return api.post("/api/conferences/{id}/mask", { path: { id: conferenceId }, body: { masked } });
}

/** Lets nobody new in. */
export function lockCall(conferenceId: string, locked: boolean): Promise<CallConference> {
  return api.post("/api/conferences/{id}/lock", { path: { id: conferenceId }, body: { locked } });
}

/** Says what somebody speaks: their captions are written in it from now on. */
export function changeLanguage(conferenceId: string, identity: string, lang: string): Promise<CallConference> {
  return api.post("/api/conferences/{id}/participants/{identity}/language", { path: { id: conferenceId, identity }, body: { lang } });
}

/** Somebody who joins a running call by a link. */
export interface Invitation {
  role: "interpreter" | "third_party";
  name: string;
  lang: string;
}

/** An invitation: the invited party, their name, and their access. */
export interface MadeInvitation extends GuestLinkAnswer {
  identity: string;
  name: string;
}

/** The link and the code that let them in; they work on one device. 409 `locked`, `call_full`. */
export async function invite(conferenceId: string, invitation: Invitation): Promise<MadeInvitation> {
  const invited = await api.post("/api/conferences/{id}/invite", { path: { id: conferenceId }, body: invitation });
  return { ...invited, name: invitation.name };
}

/** Revokes an invitation: its link and its code admit nobody any more, and a guest who joined with them is removed. */
export function takeBackInvitation(conferenceId: string, identity: string): Promise<CallConference> {
  return api.post("/api/conferences/{id}/invited/{identity}/remove", { path: { id: conferenceId, identity } });
}
