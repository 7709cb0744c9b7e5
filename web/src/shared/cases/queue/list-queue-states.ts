import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { itemKeys } from "../item/item-cache";

/** The states of one's programs in the order of the process, with how many applications are in each. */
export function useQueueStates() {
  return useQuery({
    queryKey: itemKeys.queueStates,
    queryFn: async ({ signal }) => (await api.get("/api/work-queue/states", { signal })).states,
    staleTime: 30_000,
  });
}
