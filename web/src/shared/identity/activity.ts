import { useCallRequest } from "../calls/call-request";

/** When anybody last did something in any tab of this browser (epoch milliseconds). */
const STORAGE_KEY = "lastActivity";
/** Movements of one moment count once. */
const NOTED_EVERY_MS = 5_000;
const EVENTS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let noted = 0;

/** Notes that somebody is there. */
export function noteActivity(now = Date.now()): void {
  if (now - noted < NOTED_EVERY_MS) return;
  noted = now;
  localStorage.setItem(STORAGE_KEY, String(now));
}

/** The last sign of life in this browser; a call in this tab counts as one. */
export function lastActivity(now = Date.now()): number {
  if (useCallRequest.getState().busyThreadId !== null) noteActivity(now);
  return Math.max(noted, Number(localStorage.getItem(STORAGE_KEY)) || 0);
}

/** Restarts the clock, for a session that begins now. */
export function restartActivity(now = Date.now()): void {
  noted = now;
  localStorage.setItem(STORAGE_KEY, String(now));
}

/** Listens for signs of life while `counts` says so; answers a function that stops it. */
export function followActivity(counts: () => boolean): () => void {
  const handle = () => {
    if (counts()) noteActivity();
  };
  for (const name of EVENTS) window.addEventListener(name, handle, { capture: true, passive: true });
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, handle, { capture: true });
  };
}
