import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../lib/item/item-cache";
import { filterParams, type QueueView } from "../../../../lib/queue/queue-address";

/** What the queue can be narrowed by, with how many applications each choice would leave. Read when somebody looks at a filter. */
export function useQueueFilters(view: QueueView, isWanted: boolean) {
  const query = filterParams(view);
  return useQuery({
    queryKey: [...itemKeys.queueFilters, query],
    queryFn: async ({ signal }) => (await api.get("/api/work-queue/filters", { query, signal })).filters,
    enabled: isWanted,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}
