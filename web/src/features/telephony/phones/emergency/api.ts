import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { EmergencyCalling } from "../../../../api/schema";
import { EMERGENCY_WAY } from "../../../../shared/calls/emergency-way";

const CALLING = ["emergency-calling"];

/** What happens when staff dial an emergency number. */
export function useEmergencyCalling() {
  return useQuery({ queryKey: CALLING, queryFn: ({ signal }) => api.get("/api/emergency-calling", { signal }) });
}

/** Changes it. 422 with the field that is wrong, 409 `version_conflict`. */
export function useSaveEmergencyCalling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmergencyCalling) => api.put("/api/emergency-calling", { body }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: CALLING }), client.invalidateQueries({ queryKey: EMERGENCY_WAY })]),
  });
}
