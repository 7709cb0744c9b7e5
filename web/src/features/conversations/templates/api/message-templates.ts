import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { MessageTemplate } from "../../../../api/schema";

const KEY = ["message-templates"];

/** The tenant's templates as they are published, and the variables that they may have. */
export function useMessageTemplates() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get("/api/message-templates", { signal }) });
}

/** Publishes a template. 409 `version_conflict` when somebody else has changed it, 422 with the fields at fault. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, version, template }: { key: string; version: number; template: MessageTemplate }) => api.put("/api/message-templates/{key}", { path: { key }, body: { version, template } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEY });
      void client.invalidateQueries({ queryKey: ["templates"] });
    },
  });
}

/** The programs that a template may be for. */
export function usePrograms() {
  return useQuery({ queryKey: ["template-programs"], queryFn: async ({ signal }) => (await api.get("/api/work-queue/config", { signal })).processes, staleTime: 300_000 });
}
