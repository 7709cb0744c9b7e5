import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { OutreachBody, OutreachPreviewBody, OutreachState } from "../../../../api/schema";

export const ITEMS = ["outreach-items"];
/** Interval at which a running outreach is asked for, in milliseconds. */
const REFETCH_MS = 1_500;

/** Interval at which one that waits for a second person is asked for, in milliseconds. */
const REFETCH_PENDING_MS = 15_000;

/** Outreach that was begun or asked for; looked at again while one of them runs or waits. */
export function useOutreachItems() {
  return useQuery({
    queryKey: ITEMS,
    queryFn: ({ signal }) => api.get("/api/notifications/outreach-item", { signal }),
    refetchInterval: ({ state }) => {
      const has = (wanted: OutreachState) => state.data?.items.some((item) => item.state === wanted);
      if (has("running")) return REFETCH_MS;
      return has("pending") ? REFETCH_PENDING_MS : false;
    },
  });
}

/** Outcomes of an outreach's recipients; polled while it runs. */
export function useOutreachProgress(id: string, isRunning: boolean) {
  return useQuery({
    queryKey: [...ITEMS, id, isRunning],
    queryFn: ({ signal }) => api.get("/api/notifications/outreach-item/{id}", { path: { id }, signal }),
    refetchInterval: isRunning ? REFETCH_MS : false,
  });
}

/** The people an outreach would reach. */
export function useOutreachPreview(body: OutreachPreviewBody, isWanted: boolean) {
  return useQuery({
    queryKey: ["outreach-preview", body],
    queryFn: ({ signal }) => api.post("/api/notifications/outreach-item/preview", { body, signal }),
    enabled: isWanted,
  });
}

/** Begins an outreach; the same key begins nothing twice. */
export function useBeginOutreach() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: OutreachBody; key: string }) => api.post("/api/notifications/outreach-item", { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: ITEMS }),
  });
}

/** Pauses, resumes or stops one. */
export function useSteerOutreach() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, how }: { id: string; how: "pause" | "resume" | "stop" }) => {
      const path = { id };
      if (how === "pause") return api.post("/api/notifications/outreach-item/{id}/pause", { path });
      if (how === "resume") return api.post("/api/notifications/outreach-item/{id}/resume", { path });
      return api.post("/api/notifications/outreach-item/{id}/stop", { path });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ITEMS }),
  });
}
