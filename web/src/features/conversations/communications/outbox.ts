import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { create } from "zustand";
import { api } from "../../../api/client";
import type { ThreadView } from "../../../api/schema";
import { itemKeys } from "../../../lib/item/item-cache";
import { putMessage } from "./thread-log";

export type WritableChannel = "SMS" | "EMAIL" | "NOTE";

export interface Draft {
  channel: WritableChannel;
  to?: string;
  subject?: string;
  body: string;
  reply_to?: string;
  attachments?: string[];
}

/** A message on its way to the hub. Its key makes a repeat safe: the hub takes it once. */
export interface OutboxMessage {
  key: string;
  threadId: string;
  draft: Draft;
  at_ms: number;
  /** What refused it; null while it is on its way. */
  error: unknown;
  isFailed: boolean;
}

/** What this tab has not got through yet, oldest first. */
export const useOutbox = create<{ messages: OutboxMessage[] }>(() => ({ messages: [] }));

function change(key: string, part: Partial<OutboxMessage> | null): void {
  useOutbox.setState(({ messages }) => ({
    messages: part ? messages.map((one) => (one.key === key ? { ...one, ...part } : one)) : messages.filter((one) => one.key !== key),
  }));
}

/** A random key; also where the page is not served over HTTPS, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function post(client: QueryClient, message: OutboxMessage): Promise<void> {
  change(message.key, { isFailed: false, error: null });
  try {
    const sent = await api.post("/api/threads/{id}/messages", { path: { id: message.threadId }, body: message.draft, idempotencyKey: message.key });
    client.setQueryData<ThreadView>(itemKeys.thread(message.threadId), (thread) => thread && putMessage(thread, sent));
    change(message.key, null);
  } catch (error) {
    change(message.key, { isFailed: true, error });
  }
}

export interface Outbox {
  /** Shows the message at once and hands it to the hub. */
  send: (threadId: string, draft: Draft) => void;
  /** Hands over again what failed, under the same key. */
  retry: (message: OutboxMessage) => void;
  /** Gives up a message that failed. */
  discard: (message: OutboxMessage) => void;
}

export function useSendMessage(): Outbox {
  const client = useQueryClient();
  const send = useCallback(
    (threadId: string, draft: Draft) => {
      const message: OutboxMessage = { key: newKey(), threadId, draft, at_ms: Date.now(), error: null, isFailed: false };
      useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }));
      void post(client, message);
    },
    [client],
  );
  const retry = useCallback((message: OutboxMessage) => void post(client, message), [client]);
  const discard = useCallback((message: OutboxMessage) => change(message.key, null), []);
  return { send, retry, discard };
}
