import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { CaseBody, DocumentBody } from "../../../../api/schema";
import { itemKeys } from "../../../../lib/item/item-cache";

/** One case in the reader's language. */
export function useCase(id: number) {
  const { i18n } = useTranslation();
  const lang = i18n.language;
  return useQuery({
    queryKey: [...itemKeys.caseOf(id), lang],
    queryFn: ({ signal }) => api.get("/api/work-queue/items/{id}/case", { path: { id }, query: { lang }, signal }),
    enabled: Number.isInteger(id) && id > 0,
  });
}

/** Writes down that a paper has come in. */
export function useAddDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DocumentBody) => api.post("/api/work-queue/items/{id}/documents", { path: { id }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: itemKeys.caseOf(id) });
      void client.invalidateQueries({ queryKey: itemKeys.item(id) });
    },
  });
}

/** Makes a case. */
export function useCreateCase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CaseBody) => api.post("/api/work-queue/items", { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: itemKeys.queue });
      void client.invalidateQueries({ queryKey: itemKeys.queueStates });
    },
  });
}
