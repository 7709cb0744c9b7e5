import { api } from "../../../../api/client";

/** Marks everything in a conversation as read. */
export function markAllRead(threadId: string): Promise<void> {
  // The hub goes no further than the last entry.
  return api.post("/api/threads/{id}/read", { path: { id: threadId }, body: { seq: Number.MAX_SAFE_INTEGER } });
}

/** Makes the applicant's last entry unread again; false where the applicant never wrote or called. */
export async function markUnread(threadId: string): Promise<boolean> {
  const { unread } = await api.post("/api/threads/{id}/unread", { path: { id: threadId } });
  return unread;
}

/** Is done with a conversation: it is read, and out of the way until something new comes in it. */
export function finish(threadId: string): Promise<void> {
  return api.post("/api/threads/{id}/snooze", { path: { id: threadId }, body: { until_ms: null, done: true } });
}

/** Puts a conversation aside until then, or takes it back with null. */
export function snooze(threadId: string, untilMs: number | null): Promise<void> {
  return api.post("/api/threads/{id}/snooze", { path: { id: threadId }, body: { until_ms: untilMs } });
}
