import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../lib/item/item-cache";

/** Every conversation this account may read, the newest first; those that a search finds among all of them. */
export function useConversations(search = "") {
  return useInfiniteQuery({
    queryKey: search ? [...itemKeys.conversations, search] : itemKeys.conversations,
    queryFn: ({ pageParam, signal }) => api.get("/api/conversations", { query: { limit: 30, cursor: pageParam, ...(search ? { search } : {}) }, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
