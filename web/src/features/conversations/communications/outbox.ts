import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { create } from "zustand";
import { api } from "../../../api/client";
import type { ThreadView } from "../../../api/schema";
import { itemKeys } from "../../../shared/cases/item/item-cache";
import { accountId } from "../../../shared/cases/item/reviewer";
import { useUser } from "../../../shared/identity/user";
import { followKeptMessages, forgetMessage, keepMessage, keptMessages } from "./kept-messages";
import { putMessage } from "./thread-log";

export type WritableChannel = "SMS" | "EMAIL" | "NOTE";

export interface Draft {
  channel: WritableChannel;
  to?: string;
  subject?: string;
  body: string;
  reply_to?: string;
  attachments?: string[];
  /** Colleagues mentioned in a note. */
  mentions?: number[];
  /** When it is sent; immediately without it. */
  send_at_ms?: number;
  /** The template that it was begun with; `confirmed` where that is not for this case, and meant all the same. */
  template?: string;
  confirmed?: boolean;
}

/** A message being sent to the hub. Its key makes a repeat safe: the hub takes it once. */
export interface OutboxMessage {
  key: string;
  threadId: string;
  /** Whose message it is: another person at this browser does not see it. */
  accountId: number;
  draft: Draft;
  at_ms: number;
  /** The refusal; null while it is being sent, and after a mere reload. */
  error: unknown;
  isFailed: boolean;
}

/** What has not got through yet, oldest first. The browser keeps it over a reload, like a draft. */
export const useOutbox = create<{ messages: OutboxMessage[] }>(() => ({ messages: [] }));

function change(key: string, part: Partial<OutboxMessage> | null): void {
  if (!part) forgetMessage(key);
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
  /** Shows the message at once and sends it to the hub. */
  send: (threadId: string, draft: Draft) => void;
  /** Hands over again what failed, under the same key; `isConfirmed`: its words are meant though they are for other cases. */
  retry: (message: OutboxMessage, isConfirmed?: boolean) => void;
  /** Gives up a message that failed. */
  discard: (message: OutboxMessage) => void;
}

export function useSendMessage(): Outbox {
  const client = useQueryClient();
  const me = accountId(useUser());
  const send = useCallback(
    (threadId: string, draft: Draft) => {
      const message: OutboxMessage = { key: newKey(), threadId, accountId: me, draft, at_ms: Date.now(), error: null, isFailed: false };
      keepMessage(message);
      useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }));
      void post(client, message);
    },
    [client, me],
  );
  const retry = useCallback(
    (message: OutboxMessage, isConfirmed = false) => {
      const again = isConfirmed ? { ...message, draft: { ...message.draft, confirmed: true } } : message;
      change(message.key, { draft: again.draft });
      void post(client, again);
    },
    [client],
  );
  const discard = useCallback((message: OutboxMessage) => change(message.key, null), []);
  return { send, retry, discard };
}

/** What this account has not got through yet in a conversation, what an earlier visit left among it. */
export function useUnsent(threadId: string): OutboxMessage[] {
  const me = accountId(useUser());
  const messages = useOutbox((state) => state.messages);
  useEffect(() => {
    const { messages: known } = useOutbox.getState();
    const left = keptMessages(threadId, me).filter((one) => !known.some((other) => other.key === one.key));
    if (left.length) useOutbox.setState({ messages: [...left, ...known] });
    return followKeptMessages((key) => change(key, null));
  }, [threadId, me]);
  return useMemo(() => messages.filter((one) => one.threadId === threadId && one.accountId === me), [messages, threadId, me]);
}
