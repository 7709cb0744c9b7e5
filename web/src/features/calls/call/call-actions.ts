import { isProblem } from "../../../api/problem";
import type { CallCard, OfferedTransfer } from "../../../api/schema";
import type { CallRequest } from "../../../shared/calls/call-request";
import { putEarlier } from "../../../shared/calls/room/captions";
import { createRoomStores } from "../../../shared/calls/room/room-state";
import {
  answerCall,
  askForHelp,
  changeLanguage,
  getCall,
  getTranscript,
  hangUpCall,
  holdCall,
  joinCall,
  lockCall,
  makeGuestLink,
  maskCall,
  noteAgreement,
  placeCall,
  pressKeys,
  startRecording,
  stopRecording,
} from "./api/calls";
import { acceptTransfer, declineTransfer } from "./api/transfer";
import { forgetKeptCall, readKeptCall, resetCall, takeAnswer, takeCard, useLiveCall } from "./store";

/** Requests the call from the hub. A refusal is in the store's `error`. */
export async function place({ interpreter, ...request }: CallRequest): Promise<void> {
  useLiveCall.setState({ phase: "placing", request, error: null });
  try {
    const { answers } = request;
    const placed = answers
      ? { ...(await answerCall(answers.callId, request.threadId, answers.remember)), guest_url: null, guest_code: null }
      : await placeCall(request.threadId, { to: request.to, via: request.via });
    const { guest_url, guest_code } = placed;
    const guest = guest_url && guest_code ? { guest_url, guest_code } : null;
    useLiveCall.setState({
      phase: "active",
      call: placed.call,
      access: placed.room,
      guest,
      interpreter: interpreter ?? null,
      captions: [],
      conference: null,
      isMuted: false,
      handedTo: null,
      stores: createRoomStores(),
    });
  } catch (error) {
    useLiveCall.setState({ phase: "ended", call: null, error });
  }
}

/** Comes into a call that a colleague hands on. Throws `transfer_over` when it is not handed on any more. */
export async function takeTransfer({ call_id, thread_id, applicant }: OfferedTransfer): Promise<void> {
  const accepted = await acceptTransfer(call_id);
  useLiveCall.setState({
    phase: "active",
    request: { threadId: thread_id, name: applicant, via: "phone" },
    call: accepted.call,
    access: accepted.room,
    guest: null,
    interpreter: null,
    captions: [],
    conference: null,
    isMuted: false,
    handedTo: null,
    error: null,
    stores: createRoomStores(),
  });
  void readCaptions(call_id);
}

/** Leaves a call that is a colleague's: they have it alone again. */
export async function leaveTransfer(): Promise<void> {
  const { call } = useLiveCall.getState();
  if (call)
    await declineTransfer(call.id).catch((reason: unknown) => {
      if (!isProblem(reason, "transfer_over")) throw reason;
    });
  resetCall();
}

/** Delay before each further attempt to rejoin a call, in milliseconds, while the hub is away or rate limits. */
const RESUME_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Goes back into the call that a reload interrupted. Answers whether there was one. */
export async function resume(): Promise<boolean> {
  const kept = readKeptCall();
  if (!kept) return false;
  const isWanted = () => useLiveCall.getState().phase === "idle" && readKeptCall()?.callId === kept.callId;
  for (const wait of [null, ...RESUME_MS]) {
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isWanted()) return false;
    try {
      const call = await getCall(kept.callId);
      if (call.state === "ended") {
        forgetKeptCall();
        return false;
      }
      // Who talks by their own telephone is in the room by it.
      const access = kept.request.via === "own_phone" ? null : await joinCall(kept.callId);
      if (!isWanted()) return false;
      useLiveCall.setState({ phase: "active", request: kept.request, call, access, stores: createRoomStores() });
      void readCaptions(kept.callId);
      return true;
    } catch (error) {
      if (isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
        forgetKeptCall();
        return false;
      }
    }
  }
  return false;
}

/** Restores the captions from before the reload; the call continues without them if they cannot be loaded. */
async function readCaptions(callId: string): Promise<void> {
  const segments = await getTranscript(callId).catch(() => []);
  if (useLiveCall.getState().call?.id !== callId) return;
  useLiveCall.setState(({ captions }) => ({ captions: putEarlier(captions, segments) }));
}

/** Joins the room once more after the connection was lost. */
export async function rejoin(): Promise<void> {
  const { call } = useLiveCall.getState();
  if (!call) return;
  try {
    const [card, access] = [await getCall(call.id), await joinCall(call.id)];
    if (useLiveCall.getState().phase !== "active") return;
    useLiveCall.setState({ call: card, access, stores: createRoomStores() });
  } catch (error) {
    if (isProblem(error, "call_over")) takeCard(await getCall(call.id));
    else useLiveCall.setState({ error });
  }
}

/** Ends the call for everyone. Throws when the hub cannot be reached. */
export async function hangUp(): Promise<void> {
  const { call, phase } = useLiveCall.getState();
  if (phase === "ended" || !call) {
    resetCall();
    return;
  }
  try {
    takeCard(await hangUpCall(call.id));
  } catch (error) {
    if (!isProblem(error, "call_over")) throw error;
    takeCard(await getCall(call.id));
  }
}

/** Why nothing is recorded, whatever the reviewer does. */
const STANDS_AGAINST: readonly (string | null)[] = ["state_never", "state_unknown", "third_party"];

/** What the reviewer can do to the recording; null where that is nothing. */
export function recordingAction(call: CallCard | null): "start" | "stop" | null {
  if (call?.state !== "live") return null;
  const { state, error } = call.recording;
  if (state === "recording" || state === "notice") return "stop";
  return state === "declined" || state === "asking" || STANDS_AGAINST.includes(error) ? null : "start";
}

/** Starts the recording, or stops the one that runs. */
export async function toggleRecording(): Promise<void> {
  const { call } = useLiveCall.getState();
  const action = recordingAction(call);
  if (call && action) takeCard(await (action === "stop" ? stopRecording : startRecording)(call.id));
}

/** The applicant said aloud that they agree to the recording. */
export async function takeAgreement(): Promise<void> {
  const { call } = useLiveCall.getState();
  if (call) takeCard(await noteAgreement(call.id));
}

/** The guest link of the call, created if necessary; its code is in the store. */
export async function guestLink(): Promise<string> {
  const { call, guest } = useLiveCall.getState();
  if (guest || !call) return guest?.guest_url ?? "";
  const made = await makeGuestLink(call.id);
  useLiveCall.setState({ guest: made });
  return made.guest_url;
}

/** Asks the supervisors for help, or takes it back. */
export async function toggleHelp(): Promise<void> {
  const { call, conference } = useLiveCall.getState();
  if (call && conference) await takeAnswer(askForHelp(call.conference_id, conference.help_asked_at_ms === null));
}

/** Lets the applicant wait with music, or ends the wait. */
export async function toggleHold(): Promise<void> {
  const { call, conference } = useLiveCall.getState();
  if (call && conference) await takeAnswer(holdCall(call.conference_id, !conference.held));
}

/** Starts or ends the mask. */
export async function toggleMask(): Promise<void> {
  const { call, conference } = useLiveCall.getState();
  if (call && conference) await takeAnswer(maskCall(call.conference_id, conference.mask === null));
}

/** Gives a pause for a number that is about to end its whole time again. */
export async function keepMask(): Promise<void> {
  const { call } = useLiveCall.getState();
  if (call) await takeAnswer(maskCall(call.conference_id, true));
}

/** Lets nobody new in, or lets them in again. */
export async function toggleLock(): Promise<void> {
  const { call, conference } = useLiveCall.getState();
  if (call && conference) await takeAnswer(lockCall(call.conference_id, !conference.locked));
}

/** Says what somebody in the call speaks. */
export async function speakIn(identity: string, lang: string): Promise<void> {
  const { call } = useLiveCall.getState();
  if (call) await takeAnswer(changeLanguage(call.conference_id, identity, lang));
}

/** The keys that are on their way: the next one is sent when those before it have arrived, as their order is what is dialled. */
let keysSent: Promise<void> = Promise.resolve();

/** Presses a key at the telephone of the other side. Throws `call_over` when they are not at one. */
export function press(key: string): Promise<void> {
  const { call } = useLiveCall.getState();
  if (!call) return Promise.resolve();
  const sent = keysSent.then(() => pressKeys(call.id, key));
  keysSent = sent.catch(() => undefined);
  return sent;
}
