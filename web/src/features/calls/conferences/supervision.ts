import { create } from "zustand";
import type { Conference, RoomAccess, SupervisorMode } from "../../../api/schema";
import { useCallRequest } from "../../../shared/calls/call-request";
import { hasMicrophoneAccess, microphoneProblem, openMicrophone, readDeviceChoice, type MicrophoneProblem } from "../../../shared/calls/room/microphone";
import { createRoomStores, type RoomStores } from "../../../shared/calls/room/room-state";
import { changeMode, leaveConference, listenTo } from "./api/conferences";

/** The one conversation that this tab supervises. */
export interface Supervision {
  /** The conference; null while none is supervised. */
  id: string | null;
  threadId: string | null;
  access: RoomAccess | null;
  stores: RoomStores;
  /** What the hub lets us do in it. */
  mode: SupervisorMode;
  /** The last mode that was entered from here: nothing else ever opens this microphone. */
  entered: SupervisorMode;
  /** The mode that is being entered; nothing is heard of us meanwhile. */
  pending: SupervisorMode | null;
  isMuted: boolean;
  /** Why a mode that speaks could not be entered, and in which conference and mode that was. */
  refusal: { id: string; mode: SupervisorMode; problem: MicrophoneProblem } | null;
}

function fresh(): Supervision {
  return {
    id: null,
    threadId: null,
    access: null,
    stores: createRoomStores(),
    mode: "listen",
    entered: "listen",
    pending: null,
    isMuted: false,
    refusal: null,
  };
}

export const useSupervision = create<Supervision>(fresh);

/** Counts actions: what an older one learns when a newer one has begun is no longer of interest. */
let action = 0;

export function speaks(mode: SupervisorMode): boolean {
  return mode !== "listen";
}

// A supervisor who speaks in a conversation cannot place a call at the same time.
useSupervision.subscribe((now, before) => {
  const busy = (state: Supervision) => (state.id && speaks(state.pending ?? state.mode) ? state.threadId : null);
  const [is, was] = [busy(now), busy(before)];
  if (is === was) return;
  const { busyThreadId } = useCallRequest.getState();
  if (busyThreadId === null || busyThreadId === was) useCallRequest.setState({ busyThreadId: is });
});

/** Leaves the conversation. Leaving the room is enough: the hub notices by itself if it cannot be reached. */
export function leave(): void {
  const { id } = useSupervision.getState();
  action++;
  useSupervision.setState(fresh());
  if (id) leaveConference(id).catch(() => undefined);
}

/** Forgets a conversation that is over. */
export function forget(id: string): void {
  if (useSupervision.getState().id !== id) return;
  action++;
  useSupervision.setState(fresh());
}

/** Asks for the microphone before anything changes: nobody takes over without a voice. Answers why it cannot be had. */
async function tryMicrophone(): Promise<MicrophoneProblem | null> {
  if (!hasMicrophoneAccess()) return "insecure";
  const { microphone, suppressesNoise } = readDeviceChoice();
  try {
    for (const track of (await openMicrophone(microphone, suppressesNoise)).getTracks()) track.stop();
    return null;
  } catch (error) {
    return microphoneProblem(error);
  }
}

/** Resolves to true when the room is joined, to false when it is lost or left before. */
function joined(stores: RoomStores, isWanted: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const update = () => {
      const { connection } = stores.room.getState();
      if (connection === "connecting" && isWanted()) return;
      stopRoom();
      stopStore();
      resolve(connection === "connected" && isWanted());
    };
    const stopRoom = stores.room.subscribe(update);
    const stopStore = useSupervision.subscribe(update);
    update();
  });
}

/** Joins a conversation in a mode, or changes the mode. Throws the hub's refusal; an unavailable microphone is in `refusal`, and the mode stays unchanged. */
export async function supervise(conference: Pick<Conference, "id" | "thread_id">, mode: SupervisorMode): Promise<Conference | null> {
  const mine = ++action;
  const isWanted = () => action === mine;
  const { id } = conference;
  const now = useSupervision.getState();
  useSupervision.setState({ refusal: null, ...(now.id === id ? { pending: mode } : {}) });
  if (speaks(mode) && !(now.id === id && speaks(now.mode))) {
    const problem = await tryMicrophone();
    if (!isWanted()) return null;
    if (problem) {
      useSupervision.setState({ pending: null, refusal: { id, mode, problem } });
      return null;
    }
  }
  try {
    if (now.id !== id || now.access === null || now.stores.room.getState().connection === "lost") {
      if (now.id && now.id !== id) leaveConference(now.id).catch(() => undefined);
      useSupervision.setState({ ...fresh(), id, threadId: conference.thread_id, pending: mode });
      const access = await listenTo(id);
      if (!isWanted()) return null;
      useSupervision.setState({ access });
      if (mode === "listen") return null;
    }
    if (!(await joined(useSupervision.getState().stores, isWanted))) return null;
    const item = await changeMode(id, mode);
    if (isWanted()) useSupervision.setState({ mode, entered: mode, isMuted: false });
    return item;
  } catch (error) {
    if (!isWanted()) return null;
    // If a change to a smaller audience fails, the supervisor stays muted for the previous one.
    if (speaks(useSupervision.getState().mode)) useSupervision.setState({ isMuted: true });
    if (useSupervision.getState().access === null) forget(id);
    throw error;
  } finally {
    if (isWanted()) useSupervision.setState({ pending: null });
  }
}

/**
 * Holds to what the hub says that we do: a takeover or another mode may end without our asking. A mode that speaks is
 * taken up again only when it was entered from here, for example when an older word of the hub came late.
 */
export function holdToHub(conference: Conference, account: number): void {
  const { id, mode, entered, pending } = useSupervision.getState();
  const here = conference.supervisors.find((one) => one.id === account);
  if (id !== conference.id || !here || pending !== null || here.mode === mode) return;
  if (here.mode === "listen" || here.mode === entered) useSupervision.setState({ mode: here.mode });
}
