import { readLocal, writeLocal } from "../../../../shared/page/local-store";
import type { KeptDraft } from "../../../../api/schema";
import type { WritableChannel } from "../outbox";

/** What somebody began to write and has not sent. */
export interface StoredDraft {
  subject: string;
  body: string;
  at_ms: number;
}

const PREFIX = "draft.";
const KEEP_MS = 30 * 24 * 3_600_000;
const EMPTY: StoredDraft = { subject: "", body: "", at_ms: 0 };

function key(threadId: string, channel: WritableChannel): string {
  return `${PREFIX}${threadId}.${channel}`;
}

export function readDraft(threadId: string, channel: WritableChannel): StoredDraft {
  return { ...EMPTY, ...readLocal<Partial<StoredDraft>>(key(threadId, channel), {}) };
}

/** Keeps a draft in this browser; an empty one is forgotten. */
export function keepDraft(threadId: string, channel: WritableChannel, draft: { subject: string; body: string }): void {
  if (draft.body || draft.subject) writeLocal(key(threadId, channel), { ...draft, at_ms: Date.now() });
  else localStorage.removeItem(key(threadId, channel));
}

/** The draft of this browser, or the one that the hub has from another device if that one is later. */
export function laterDraft(own: StoredDraft, kept: readonly KeptDraft[], channel: WritableChannel): StoredDraft {
  const other = kept.find((draft) => draft.channel === channel);
  return other && other.updated_at_ms > own.at_ms ? { subject: other.subject, body: other.body, at_ms: other.updated_at_ms } : own;
}

/** Forgets drafts that nobody has touched for thirty days. */
export function forgetOldDrafts(now: number = Date.now()): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(PREFIX) && now - (readLocal<StoredDraft | null>(name, null)?.at_ms ?? 0) > KEEP_MS) localStorage.removeItem(name);
  }
}
