import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ThreadPrint } from "../../../../api/schema";

const REFRESH_MS = 1_000;

const printKeys = (thread: string) => ["thread-prints", thread] as const;

/** Whether a job still prints it, or will. */
export function isInTheMaking({ state }: ThreadPrint): boolean {
  return state === "waiting" || state === "running";
}

/** One's own PDFs of a conversation, newest first. While one is made, its progress is polled; it does not depend on the page. */
export function useThreadPrints(thread: string) {
  return useQuery({
    queryKey: printKeys(thread),
    queryFn: async ({ signal }) => (await api.get("/api/threads/{id}/pdf", { path: { id: thread }, signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isInTheMaking) ? REFRESH_MS : false),
  });
}

/** Asks for a PDF of a conversation. */
export function useAskPrint(thread: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notes: boolean) => api.post("/api/threads/{id}/pdf", { path: { id: thread }, body: { notes } }),
    onSettled: () => client.invalidateQueries({ queryKey: printKeys(thread) }),
  });
}

/** Stops the making of one. */
export function useCancelPrint(thread: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (print: string) => api.post("/api/threads/{id}/pdf/{print}/cancel", { path: { id: thread, print } }),
    onSettled: () => client.invalidateQueries({ queryKey: printKeys(thread) }),
  });
}

/** Saves a file by a link that lives for five minutes. */
export function useFetchPrint() {
  return useMutation({
    mutationFn: async (file: string) => {
      const { download_url } = await api.get("/api/files/{id}/links", { path: { id: file } });
      if (!download_url) throw new Error("a file that may be saved has a link");
      // The answer is an attachment: the page stays.
      location.assign(download_url);
    },
  });
}
