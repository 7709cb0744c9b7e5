import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { PaperRequestBody } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";

/** Asks the applicant for papers. */
export function useAskPapers(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PaperRequestBody) => api.post("/api/work-queue/items/{id}/paper-requests", { path: { id }, body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: itemKeys.caseOf(id) }),
  });
}

/** Asks for a paper no more. With `undo` only while the message that asked for it still rests: 409 `request_over` afterwards. */
export function useTakeBackPaper(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, undo }: { kind: string; undo?: true }) =>
      api.delete("/api/work-queue/items/{id}/paper-requests/{kind}", { path: { id, kind }, query: { undo } }),
    onSettled: () => void client.invalidateQueries({ queryKey: itemKeys.caseOf(id) }),
  });
}
