import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { QueueExport } from "../../../../api/schema";

const exportKeys = ["queue-exports"] as const;
const REFRESH_MS = 1_500;

/** Whether a job still works on the file, or will. */
export function isInTheMaking({ state }: QueueExport): boolean {
  return state === "waiting" || state === "running";
}

/** One's own exports of the queue, newest first. While one is made, its progress is polled; it does not depend on the page. */
export function useQueueExports(isWanted: boolean) {
  return useQuery({
    queryKey: exportKeys,
    queryFn: async ({ signal }) => (await api.get("/api/work-queue/exports", { signal })).items,
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.some(isInTheMaking) ? REFRESH_MS : false),
  });
}

/** Requests an export of the listed applications, with these columns. */
export function useExportQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { filter: Record<string, string>; columns: string[] }) => api.post("/api/work-queue/exports", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportKeys }),
  });
}

/** Saves a file by a link that lives for five minutes. */
export function useFetchQueueExport() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { download_url } = await api.get("/api/work-queue/exports/{id}/link", { path: { id } });
      // The answer is an attachment: the page stays.
      location.assign(download_url);
    },
  });
}
