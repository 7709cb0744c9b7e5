/** What was changed just before the page was loaded anew. */
export type Done = "loginId" | "password";

const STORAGE_KEY = "profileSettings.done";

export function noteDone(done: Done): void {
  sessionStorage.setItem(STORAGE_KEY, done);
}

/** What was changed, once; null when nothing was. */
export function takeDone(): Done | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return stored === "loginId" || stored === "password" ? stored : null;
}
