import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import { itemKeys } from "../item/item-cache";
import type { QueueView } from "./queue-address";

/** One page of the queue in these states, once they are known. While another page is read, the last one stays on screen. */
export function useWorkItems(view: QueueView, states: number[] | undefined, pageSize: number) {
  const query = {
    page: view.page,
    page_size: pageSize,
    sort: view.sort,
    order: view.order,
    search: view.search,
    state: (states ?? []).join(","),
    process: view.programs.join(","),
    assigned_to: view.assigned.join(","),
  };
  return useQuery({
    queryKey: [...itemKeys.queue, query],
    queryFn: ({ signal }) => api.get("/api/work-queue", { query, signal }),
    enabled: states !== undefined,
    placeholderData: keepPreviousData,
  });
}
