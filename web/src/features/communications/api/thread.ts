import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api } from "../../../api/client";
import type { Message, MessagePage, Thread } from "../../../api/types";
import { itemKeys } from "../../../lib/item/item-cache";
import { joinOlder, keepOlder } from "../thread-log";

const PAGE = 50;

/** One conversation. What was read of its past stays when it is read again. */
export function useThread(threadId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: itemKeys.thread(threadId),
    queryFn: async ({ signal }) => {
      const fresh = await api.get<Thread>(`/api/threads/${encodeURIComponent(threadId)}`, { signal });
      return keepOlder(client.getQueryData<Thread>(itemKeys.thread(threadId)), fresh);
    },
  });
}

async function readOlder(client: QueryClient, threadId: string): Promise<boolean> {
  const key = itemKeys.thread(threadId);
  const thread = client.getQueryData<Thread>(key);
  const first = thread?.messages[0];
  if (!thread?.has_more || !first) return false;
  const page = await api.get<MessagePage>(`/api/threads/${encodeURIComponent(threadId)}/messages`, { query: { before_seq: first.seq, limit: PAGE } });
  client.setQueryData<Thread>(key, (now) => now && joinOlder(now, page));
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

/** Tells the hub how far this account has read. */
export function markRead(threadId: string, seq: number): Promise<void> {
  return api.post<void>(`/api/threads/${encodeURIComponent(threadId)}/read`, { seq });
}

/** Sends a message again that could not be delivered. */
export function retryDelivery(message: Message): Promise<Message> {
  return api.post<Message>(`/api/threads/${encodeURIComponent(message.thread_id)}/messages/${encodeURIComponent(message.id)}/retry`);
}
