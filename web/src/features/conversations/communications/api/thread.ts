import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api } from "../../../../api/client";
import type { Message, ThreadView } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { joinOlder, keepOlder } from "../thread-log";

const PAGE = 50;

/** One conversation. What was read of its past stays when it is read again. */
export function useThread(threadId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: itemKeys.thread(threadId),
    queryFn: async ({ signal }) => {
      const fresh = await api.get("/api/threads/{id}", { path: { id: threadId }, signal });
      return keepOlder(client.getQueryData<ThreadView>(itemKeys.thread(threadId)), fresh);
    },
  });
}

async function readOlder(client: QueryClient, threadId: string): Promise<boolean> {
  const key = itemKeys.thread(threadId);
  const thread = client.getQueryData<ThreadView>(key);
  const first = thread?.messages[0];
  if (!thread?.has_more || !first) return false;
  const page = await api.get("/api/threads/{id}/messages", { path: { id: threadId }, query: { before_seq: first.seq, limit: PAGE } });
  client.setQueryData<ThreadView>(key, (now) => now && joinOlder(now, page));
  return page.messages.length > 0;
}

/** Reads the entries before those that are shown; answers whether there were any. One at a time. */
export function useOlderMessages(threadId: string): () => Promise<boolean> {
  const client = useQueryClient();
  const running = useRef<Promise<boolean> | null>(null);
  return useCallback(() => {
    running.current ??= readOlder(client, threadId).finally(() => {
      running.current = null;
    });
    return running.current;
  }, [client, threadId]);
}

/** Reports to the hub how far this account has read. */
export function markRead(threadId: string, seq: number): Promise<void> {
  return api.post("/api/threads/{id}/read", { path: { id: threadId }, body: { seq } });
}

/** Sends a message again that could not be delivered. */
export function retryDelivery(message: Message): Promise<Message> {
  return api.post("/api/threads/{id}/messages/{message_id}/retry", { path: { id: message.thread_id, message_id: message.id } });
}
