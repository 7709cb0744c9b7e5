import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { InboxFolder } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";

/** The conversations of a folder, the newest first; those that a search finds among them. */
export function useConversations(folder: InboxFolder, search = "") {
  return useInfiniteQuery({
    queryKey: folder === "all" && !search ? itemKeys.conversations : [...itemKeys.conversations, folder, search],
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/conversations", {
        query: { limit: 30, cursor: pageParam, ...(folder === "all" ? {} : { folder }), ...(search ? { search } : {}) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
