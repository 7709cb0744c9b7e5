import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../lib/item/item-cache";

/** Every conversation this account may read, the newest first. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: itemKeys.conversations,
    queryFn: ({ pageParam, signal }) => api.get("/api/conversations", { query: { limit: 30, cursor: pageParam }, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: 60_000,
  });
}
