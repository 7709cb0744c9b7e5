import { readLocal, writeLocal } from "../../page/local-store";

/** `denied`: the person or a policy refused · `missing`: there is none · `unplugged`: it was there and is gone · `busy`: another program uses it · `insecure`: the page is not served over HTTPS. */
export type MicrophoneProblem = "denied" | "missing" | "unplugged" | "busy" | "insecure" | "unknown";

/** The devices that somebody chose; null follows the system. */
export interface DeviceChoice {
  microphone: string | null;
  speaker: string | null;
  /** The check before a call was passed once: the next call starts without it. */
  isChecked: boolean;
  /** Lets the browser take noise out of the microphone's sound (W3C Media Capture and Streams, section 4.3.8). */
  suppressesNoise: boolean;
  /** Heard only while a key or a button is held. */
  isPushToTalk: boolean;
}

const STORAGE_KEY = "call.devices";
const NONE: DeviceChoice = { microphone: null, speaker: null, isChecked: false, suppressesNoise: true, isPushToTalk: false };

export function readDeviceChoice(): DeviceChoice {
  return { ...NONE, ...readLocal<Partial<DeviceChoice>>(STORAGE_KEY, {}) };
}

/** Keeps what was chosen over what was known. */
export function keepDeviceChoice(choice: Partial<DeviceChoice>): void {
  writeLocal(STORAGE_KEY, { ...readDeviceChoice(), ...choice });
}

/** What an error of `getUserMedia` means for the person (W3C Media Capture and Streams, section 10). */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  switch ((error as { name?: unknown } | null | undefined)?.name) {
    case "NotAllowedError":
    case "PermissionDeniedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "DevicesNotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "TrackStartError":
    case "AbortError":
      return "busy";
    default:
      return "unknown";
  }
}

/** Whether this page may ask for a microphone at all. */
export function hasMicrophoneAccess(): boolean {
  return typeof navigator !== "undefined" && Boolean(navigator.mediaDevices?.getUserMedia);
}

/** Whether this browser can take noise out of the microphone's sound, and so has a switch for it. */
export function canSuppressNoise(): boolean {
  return Boolean(navigator.mediaDevices?.getSupportedConstraints?.().noiseSuppression);
}

/** Opens the microphone; a chosen one that is gone is replaced by the system's. Throws the browser's error. */
export async function openMicrophone(deviceId: string | null, suppressesNoise = true): Promise<MediaStream> {
  const audio = { echoCancellation: true, noiseSuppression: suppressesNoise, autoGainControl: true };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: deviceId ? { ...audio, deviceId: { exact: deviceId } } : audio });
  } catch (error) {
    if (deviceId && microphoneProblem(error) === "missing") return navigator.mediaDevices.getUserMedia({ audio });
    throw error;
  }
}

/** Whether the browser already refuses the microphone, known without asking the person; false where it cannot be known. */
export async function isMicrophoneDenied(): Promise<boolean> {
  try {
    const status = await navigator.permissions.query({ name: "microphone" as PermissionName });
    return status.state === "denied";
  } catch {
    return false;
  }
}
