import { readLocal, writeLocal } from "../page/local-store";

/** Pictures that did not load, so that nobody asks for them at every page (specification 3, section 9). */
const STORAGE_KEY = "pictureFailures";
const KEPT_MS = 7 * 24 * 60 * 60_000;
const MOST_KEPT = 20;

type Failures = Record<string, number>;

function current(now: number): Failures {
  return Object.fromEntries(Object.entries(readLocal<Failures>(STORAGE_KEY, {})).filter(([, at]) => now - at < KEPT_MS));
}

/** Whether a picture failed within the last seven days. */
export function hasFailed(address: string, now = Date.now()): boolean {
  return address in current(now);
}

/** Remembers that a picture failed; the oldest of more than twenty is forgotten. */
export function noteFailure(address: string, now = Date.now()): void {
  const newest = Object.entries({ ...current(now), [address]: now })
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_KEPT);
  writeLocal(STORAGE_KEY, Object.fromEntries(newest));
}
