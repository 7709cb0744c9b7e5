import type { Answer } from "./calls";
import { api } from "./client";
import { freshToken, isSameSession, useSession } from "../shared/identity/session";

type Draft = Answer<"/api/application-drafts/{id}", "get">;

/** A page that takes longer to open reads for itself: the draft may have changed meanwhile. */
const KEPT_MS = 30_000;

let ahead: { id: string; token: string; answer: Promise<Draft> } | null = null;

/** Reads a draft with its form. */
const read = (id: string): Promise<Draft> => api.get("/api/application-drafts/{id}", { path: { id }, query: { include: "form" } });

/** Begins to read the draft that the first address names, as soon as there is a session: it comes beside the page's code, not after it. */
export async function readDraftAhead(id: string): Promise<void> {
  const token = await freshToken();
  if (!token) return;
  const answer = read(id);
  // A failure is seen by the page, which asks again.
  answer.catch(() => undefined);
  ahead = { id, token, answer };
  setTimeout(() => (ahead = null), KEPT_MS);
}

/** A draft with its form: what was read ahead in this session, once, else what the hub has now. */
export async function readDraft(id: string): Promise<Draft> {
  const early = ahead;
  ahead = null;
  const { token } = useSession.getState();
  if (early?.id === id && token && isSameSession(early.token, token)) {
    const found = await early.answer.catch(() => null);
    if (found) return found;
  }
  return read(id);
}
