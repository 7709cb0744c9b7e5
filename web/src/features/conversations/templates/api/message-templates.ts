import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { MessageTemplate, TemplatePreviewBody } from "../../../../api/schema";

const KEY = ["message-templates"];

/** The tenant's templates as they are published, and the variables that they may have. */
export function useMessageTemplates() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get("/api/message-templates", { signal }) });
}

/** Publishes a template. 409 `version_conflict` when somebody else has changed it, 422 with the fields at fault. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, version, template }: { key: string; version: number; template: MessageTemplate }) =>
      api.put("/api/message-templates/{key}", { path: { key }, body: { version, template } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEY });
      void client.invalidateQueries({ queryKey: ["templates"] });
    },
    onError: (error) => {
      if (isProblem(error, "version_conflict")) void client.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Reads the templates again, where somebody else has published one. */
export function useLookAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}

/** A text as an applicant would get it. 422 with the fields at fault. The former preview of the same language stays until the next one is there. */
export function useTemplatePreview(body: TemplatePreviewBody, isWanted: boolean) {
  return useQuery({
    queryKey: ["template-preview", body] as const,
    queryFn: ({ signal }) => api.post("/api/message-templates/preview", { body, signal }),
    placeholderData: (former, query) => (query?.queryKey[1].lang === body.lang ? former : undefined),
    enabled: isWanted,
    // Each pause in writing makes a new one, with somebody's data in it: they are not kept.
    gcTime: 0,
  });
}

/** The programs that a template may be for: those in whose queue one works, and those that one administers, launched or not. */
export function usePrograms() {
  return useQuery({
    queryKey: ["template-programs"],
    queryFn: async ({ signal }) => {
      const [queue, own] = await Promise.all([api.get("/api/work-queue/config", { signal }), api.get("/api/admin/programs", { signal })]);
      const programs = queue.processes.map(({ ID, Name }) => ({ ID, Name }));
      const others = own.programs.filter((one) => one.AdminPerms.Communications === "ReadWrite" && !programs.some(({ ID }) => ID === one.processId));
      return [...programs, ...others.map(({ processId, processName }) => ({ ID: processId, Name: processName }))];
    },
    staleTime: 10_000,
  });
}
