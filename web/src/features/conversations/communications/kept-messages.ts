import { readLocal, writeLocal } from "../../../shared/page/local-store";
import type { OutboxMessage } from "./outbox";

/** A message that the hub has not confirmed, as this browser keeps it over a reload. */
type KeptMessage = Pick<OutboxMessage, "key" | "threadId" | "accountId" | "draft" | "at_ms">;

const PREFIX = "unsent.";
const KEEP_MS = 30 * 24 * 3_600_000;

const nameOf = (key: string): string => PREFIX + key;

/** Keeps a message until it is sent or thrown away. */
export function keepMessage({ key, threadId, accountId, draft, at_ms }: OutboxMessage): void {
  writeLocal(nameOf(key), { key, threadId, accountId, draft, at_ms } satisfies KeptMessage);
}

export function forgetMessage(key: string): void {
  localStorage.removeItem(nameOf(key));
}

/** What an account has written in a conversation and not sent, oldest first. What nobody has touched for thirty days is forgotten. */
export function keptMessages(threadId: string, accountId: number, now: number = Date.now()): OutboxMessage[] {
  const kept: OutboxMessage[] = [];
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(PREFIX)) continue;
    const message = readLocal<KeptMessage | null>(name, null);
    if (!message?.key || now - message.at_ms > KEEP_MS) localStorage.removeItem(name);
    else if (message.threadId === threadId && message.accountId === accountId) kept.push({ ...message, error: null, isFailed: true });
  }
  return kept.sort((a, b) => a.at_ms - b.at_ms);
}

/** Calls back when another tab has sent or thrown away a message; answers a function that stops it. */
export function followKeptMessages(onGone: (key: string) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key?.startsWith(PREFIX) && event.newValue === null) onGone(event.key.slice(PREFIX.length));
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}
