import { createStore, type StoreApi } from "zustand/vanilla";
import type { Quality } from "../../../api/schema";
import { createChatStore, type ChatState } from "./chat";
import type { MicrophoneProblem } from "./microphone";

/** `lost`: the hub could not be reached or put us out; the room will not come back by itself. */
export type RoomConnection = "connecting" | "connected" | "reconnecting" | "lost";

export interface RoomPerson {
  identity: string;
  name: string;
  isSpeaking: boolean;
  isMuted: boolean;
  isLocal: boolean;
}

/** Whether this is somebody who was added to the running call, an interpreter or another guest: the hub gives them such identities. */
export function wasAdded({ identity }: Pick<RoomPerson, "identity">): boolean {
  return /^(interpreter|guest)-\d+$/.test(identity);
}

/** A screen that somebody shows in the call. */
export interface SharedScreen {
  id: string;
  name: string;
  isLocal: boolean;
  /** Plays it in this element; answers what ends that. */
  show: (element: HTMLVideoElement) => () => void;
}

/** State of a live audio room. */
export interface RoomState {
  connection: RoomConnection;
  /** Why our microphone cannot be heard; null while it can. */
  microphoneProblem: MicrophoneProblem | null;
  /** Asks for the microphone once more; null while there is no room to send it to. */
  retryMicrophone: (() => void) | null;
  people: RoomPerson[];
  /** Our microphone is in the room, muted or not. */
  isPublishing: boolean;
  quality: Quality | null;
  /** Of the packets of the last seconds, in both directions, in per cent; null while unknown. */
  lossPercent: number | null;
  /** What is said now is being recorded. */
  isRecorded: boolean;
  /** The browser refuses to play sound until something is pressed. */
  needsPress: boolean;
  /** Lets the sound play; to be called from a press. */
  allowSound: (() => Promise<void>) | null;
  screens: SharedScreen[];
  /** Shows our screen to everyone, or no longer; null where it cannot be. */
  shareScreen: ((isOn: boolean) => Promise<void>) | null;
}

/** Loudness, 0 to 1, separate because it changes many times a second. */
export interface RoomLevels {
  microphone: number;
  others: number;
}

export interface RoomStores {
  room: StoreApi<RoomState>;
  levels: StoreApi<RoomLevels>;
  chat: StoreApi<ChatState>;
}

/** The stores of one room, empty until a `RoomLink` fills them. */
export function createRoomStores(): RoomStores {
  return {
    room: createStore<RoomState>(() => ({
      connection: "connecting",
      microphoneProblem: null,
      retryMicrophone: null,
      people: [],
      isPublishing: false,
      quality: null,
      lossPercent: null,
      isRecorded: false,
      needsPress: false,
      allowSound: null,
      screens: [],
      shareScreen: null,
    })),
    levels: createStore<RoomLevels>(() => ({ microphone: 0, others: 0 })),
    chat: createChatStore(),
  };
}

/** How a connection sounds. `choppy` from 3 % loss on. */
export type Sound = "unknown" | "good" | "choppy" | "weak" | "lost";

const CHOPPY_PERCENT = 3;

/** One word for a connection, from what the server says of it and from the loss that was counted here. */
export function soundOf(quality: Quality | null, lossPercent: number | null): Sound {
  if (quality === "lost") return "lost";
  if (lossPercent !== null && lossPercent >= CHOPPY_PERCENT) return "choppy";
  if (quality === "poor") return "weak";
  return quality === null && lossPercent === null ? "unknown" : "good";
}
