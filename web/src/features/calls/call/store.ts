import { create } from "zustand";
import type { CallCard, CallConference, GuestLinkAnswer, RoomAccess } from "../../../api/schema";
import { useCallRequest, type CallRequest } from "../../../shared/calls/call-request";
import { useLiveConference } from "../../../shared/calls/live-conference";
import type { DeviceChoice } from "../../../shared/calls/room/microphone";
import { readDeviceChoice } from "../../../shared/calls/room/microphone";
import type { Caption } from "../../../shared/calls/room/captions";
import { createRoomStores, type RoomStores } from "../../../shared/calls/room/room-state";

/**
 * `idle`: no call · `checking`: the microphone is being tried before it · `placing`: the hub is being asked ·
 * `active`: there is a call · `ended`: it is over and its line is still shown.
 */
export type CallPhase = "idle" | "checking" | "placing" | "active" | "ended";

export interface LiveCall {
  phase: CallPhase;
  /** The person and channel called, as requested. */
  request: CallRequest | null;
  call: CallCard | null;
  /** Who speaks in it, hold and lock, and whether help was asked; null until the hub has said it. */
  conference: CallConference | null;
  access: RoomAccess | null;
  /** How the applicant gets in without an account; null until it was made. */
  guest: GuestLinkAnswer | null;
  /** The language (BCP 47) for which an interpreter is still to be invited; null for none. */
  interpreter: string | null;
  stores: RoomStores;
  isMuted: boolean;
  /** With push to talk: the key or the button is held. */
  isTalking: boolean;
  hasCaptions: boolean;
  hasChat: boolean;
  captions: Caption[];
  devices: DeviceChoice;
  /** What stopped the call from being placed; null when nothing did. */
  error: unknown;
  /** The colleague who has the call now; null while it is one's own. */
  handedTo: string | null;
}

const STORAGE_KEY = "live-call";

function fresh(): LiveCall {
  return {
    phase: "idle",
    request: null,
    call: null,
    conference: null,
    access: null,
    guest: null,
    interpreter: null,
    stores: createRoomStores(),
    isMuted: false,
    isTalking: false,
    hasCaptions: true,
    hasChat: false,
    captions: [],
    devices: readDeviceChoice(),
    error: null,
    handedTo: null,
  };
}

/** The one live call of this tab. */
export const useLiveCall = create<LiveCall>(fresh);

/** Whether our microphone must be silent now. */
export function isSilent({ isMuted, isTalking, devices }: Pick<LiveCall, "isMuted" | "isTalking" | "devices">): boolean {
  return devices.isPushToTalk ? !isTalking : isMuted;
}

/** What a reload needs to find the call again. */
export interface KeptCall {
  callId: string;
  request: CallRequest;
}

export function readKeptCall(): KeptCall | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as KeptCall | null;
  } catch {
    return null;
  }
}

export function forgetKeptCall(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

useLiveCall.subscribe((now, before) => {
  if (now.phase === before.phase && now.call?.id === before.call?.id) return;
  const isBusy = now.phase === "placing" || now.phase === "active" || now.phase === "checking";
  useCallRequest.setState({ busyThreadId: isBusy ? (now.request?.threadId ?? null) : null });
  if (now.phase === "active" && now.call && now.request)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ callId: now.call.id, request: now.request } satisfies KeptCall));
  // Who has left a call that is a colleague's does not go back into it either.
  if (now.phase === "ended" || (now.phase === "idle" && (before.phase === "ended" || before.phase === "active"))) forgetKeptCall();
});

export function resetCall(): void {
  useLiveCall.setState(fresh());
}

/** Takes the call as the hub now has it. The end of a call ends its room, and is final: an answer from before it may come after it. */
export function takeCard(card: CallCard): void {
  const { call, phase } = useLiveCall.getState();
  if (call?.id !== card.id || (call.state === "ended" && card.state !== "ended")) return;
  useLiveCall.setState(card.state === "ended" ? { call: card, phase: phase === "active" ? "ended" : phase, access: null } : { call: card });
}

/** The call is a colleague's: it goes on without us. */
export function leaveTo(name: string): void {
  useLiveCall.setState({ phase: "ended", access: null, handedTo: name });
}

/** How often the hub has said by itself how the conference of the live call stands. */
let timesTold = 0;

function showConference(changed: CallConference): void {
  useLiveCall.setState({ conference: changed });
  useLiveConference.setState({ conference: changed });
}

/** Takes what the hub says by itself of the conference of the live call. */
export function takeConference(changed: CallConference): void {
  if (useLiveCall.getState().call?.id !== changed.call_id) return;
  timesTold += 1;
  showConference(changed);
}

/** Takes the answer to a request about that conference. What the hub has said by itself meanwhile is newer, or the newest follows: a telephone that is taken at once would otherwise ring for ever. */
export async function takeAnswer(asked: Promise<CallConference>): Promise<void> {
  const before = timesTold;
  const answer = await asked;
  if (timesTold === before && useLiveCall.getState().call?.id === answer.call_id) showConference(answer);
}
