import { useSyncExternalStore } from "react";

/** Interval at which running clocks are read, in milliseconds: often enough that no second is skipped. */
const TICK_MS = 500;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const still = () => () => undefined;

/** Now in epoch milliseconds, for every running clock of the page from one timer; `isRunning` false stops it. */
export function useClock(isRunning = true): number {
  return useSyncExternalStore(isRunning ? subscribe : still, () => {
    // A clock that is drawn while no other runs must not show an old time.
    if (listeners.size === 0 && Date.now() - now >= TICK_MS) now = Date.now();
    return now;
  });
}
