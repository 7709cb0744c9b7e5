import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";

const DEAD = ["deliveries", "dead"];
const PROVIDERS = ["deliveries", "providers"];

/** Deliveries that were given up, the last first, page by page. */
export function useDeadDeliveries() {
  return useInfiniteQuery({
    queryKey: DEAD,
    queryFn: ({ pageParam, signal }) => api.get("/api/deliveries/dead", { query: { cursor: pageParam, limit: 50 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Health of the providers of texts and mails. */
export function useDeliveryProviders() {
  return useQuery({
    queryKey: PROVIDERS,
    queryFn: async ({ signal }) => (await api.get("/api/deliveries/providers", { signal })).items,
    refetchInterval: 30_000,
  });
}

/** Tries a given-up delivery again. 404 when somebody else has, 409 `state_not_possible` when it would come too late. */
export function useReplayDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/api/deliveries/dead/{id}/replay", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: DEAD }),
  });
}
