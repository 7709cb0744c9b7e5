import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { JudgeDocumentBody } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";

/** Accepts a paper, says that it cannot be used, or takes that back. 409 `version_conflict` has the paper as somebody else has judged it. */
export function useJudgeDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: JudgeDocumentBody) => api.post("/api/work-queue/items/{id}/documents/judge", { path: { id }, body }),
    onSettled: () => {
      for (const queryKey of [itemKeys.caseOf(id), itemKeys.item(id), itemKeys.validations(id)]) void client.invalidateQueries({ queryKey });
    },
  });
}
