import { page } from "../../../shared/page/page";

const KEY = "commonline.reloadedAt";
const PAUSE_MS = 60_000;

/** Reloads the page, but not twice within a minute: answers whether it does. What does not heal by itself must be said. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  page.reload();
  return true;
}
