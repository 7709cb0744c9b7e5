import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { LegalHold } from "../../../api/types";

interface Answer {
  hold: LegalHold | null;
}

const path = (itemId: number) => `/api/work-queue/items/${itemId}/legal-hold`;
const keyOf = (itemId: number) => ["legal-hold", itemId];

/** The legal hold that stands on an application; null while none does. */
export function useLegalHold(itemId: number) {
  return useQuery({
    queryKey: keyOf(itemId),
    queryFn: async ({ signal }) => (await api.get<Answer>(path(itemId), { signal })).hold,
    staleTime: 60_000,
  });
}

/** Sets a hold, or lifts the one that stands, with the reason. 409 `hold_stands`, `no_hold`. */
export function useChangeLegalHold(itemId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ isLift, reason }: { isLift: boolean; reason: string }) => (await api.post<Answer>(isLift ? `${path(itemId)}/lift` : path(itemId), { reason })).hold,
    onSuccess: (hold) => client.setQueryData(keyOf(itemId), hold),
    // Somebody else was faster: what stands now is read again.
    onError: () => client.invalidateQueries({ queryKey: keyOf(itemId) }),
  });
}
