import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";

const keyOf = (itemId: number) => ["legal-hold", itemId];

/** The legal hold on an application; null without one. */
export function useLegalHold(itemId: number) {
  return useQuery({
    queryKey: keyOf(itemId),
    queryFn: async ({ signal }) => (await api.get("/api/work-queue/items/{id}/legal-hold", { path: { id: itemId }, signal })).hold,
    staleTime: 60_000,
  });
}

/** Sets or lifts the hold, with the reason. 409 `hold_stands`, `no_hold`. */
export function useChangeLegalHold(itemId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ isLift, reason }: { isLift: boolean; reason: string }) => {
      const call = isLift ? "/api/work-queue/items/{id}/legal-hold/lift" : "/api/work-queue/items/{id}/legal-hold";
      return (await api.post(call, { path: { id: itemId }, body: { reason } })).hold;
    },
    onSuccess: (hold) => client.setQueryData(keyOf(itemId), hold),
    // Somebody else has changed it: the present hold is loaded again.
    onError: () => client.invalidateQueries({ queryKey: keyOf(itemId) }),
  });
}
