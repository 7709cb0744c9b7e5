/** The change made just before the page was reloaded. */
export type Done = "loginId" | "password";

const STORAGE_KEY = "profileSettings.done";

export function noteDone(done: Done): void {
  sessionStorage.setItem(STORAGE_KEY, done);
}

/** What was changed; null when nothing was. Reading it changes nothing: a page may be rendered more than once before it is shown. */
export function readDone(): Done | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored === "loginId" || stored === "password" ? stored : null;
}

/** It has been said. */
export function forgetDone(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
