import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { filterParams, type QueueView } from "../../../../shared/cases/queue/queue-address";

/** The queue's filters, with the number of applications each choice would leave. Loaded when a filter is opened. */
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
