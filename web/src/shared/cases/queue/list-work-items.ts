import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { itemKeys } from "../item/item-cache";
import { filterParams, type QueueView } from "./queue-address";

/** Filter and order of the list, regardless of the page. */
export function listParams(view: QueueView, states: number[]) {
  return { ...filterParams({ ...view, states }), sort: view.sort, order: view.order };
}

/** One page of the queue in these states, once they are known. While another page is read, the last one stays on screen. */
export function useWorkItems(view: QueueView, states: number[] | undefined, pageSize: number) {
  const query = { ...listParams(view, states ?? []), page: view.page, page_size: pageSize };
  return useQuery({
    queryKey: [...itemKeys.queue, query],
    queryFn: ({ signal }) => api.get("/api/work-queue", { query, signal }),
    enabled: states !== undefined,
    placeholderData: keepPreviousData,
  });
}
