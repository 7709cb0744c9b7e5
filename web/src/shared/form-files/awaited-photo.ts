/** That a camera was opened outside the page: if the page is gone by the time the photo is taken, it is said that the photo did not arrive. */

const KEY = "papers.awaited";
/** How long after its return the page waits for the photo that the camera hands over. */
const HANDED_OVER_MS = 3_000;
/** A page that is opened again later than this was not ended by the camera. */
const AWAITED_MS = 20 * 60_000;

interface Awaited {
  draft: string;
  at: string;
  since: number;
}

function read(): Awaited | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Awaited | null;
  } catch {
    return null;
  }
}

/** The photo has come, or was given up. */
export function stopAwaiting(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser without a store has kept nothing.
  }
}

/** The camera or the files are about to be opened. Coming back without a photo ends it. */
export function awaitPhoto(draft: string, at: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ draft, at, since: Date.now() } satisfies Awaited));
  } catch {
    return;
  }
  window.addEventListener("focus", () => setTimeout(stopAwaiting, HANDED_OVER_MS), { once: true });
}

/** Whether a photo for this question was awaited when the page was last closed; asked once. */
export function wasAwaited(draft: string, at: string): boolean {
  const awaited = read();
  if (awaited?.draft !== draft || awaited.at !== at) return false;
  stopAwaiting();
  return Date.now() - awaited.since < AWAITED_MS;
}
