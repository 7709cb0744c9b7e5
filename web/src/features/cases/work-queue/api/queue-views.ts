import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { QueueViewBody } from "../../../../api/schema";

const viewKeys = ["queue-views"] as const;

/** One's own saved views and the team's. */
export function useQueueViews() {
  return useQuery({ queryKey: viewKeys, queryFn: ({ signal }) => api.get("/api/work-queue/views", { signal }), staleTime: 60_000 });
}

/** Saves a view for oneself or for the team. */
export function useSaveQueueView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ view, isTeam }: { view: QueueViewBody; isTeam: boolean }) => api.post("/api/work-queue/views", { body: { view, is_team: isTeam } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewKeys }),
  });
}

/** Saves a view again, as it was seen: 409 where somebody else has changed it meanwhile. */
export function useChangeQueueView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, view }: { id: string; version: number; view: QueueViewBody }) =>
      api.put("/api/work-queue/views/{id}", { path: { id }, body: { view, version } }),
    onSettled: () => client.invalidateQueries({ queryKey: viewKeys }),
  });
}

/** Removes a saved view. */
export function useRemoveQueueView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/work-queue/views/{id}", { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewKeys }),
  });
}
