import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { CaseBody, CorrectionBody, RevealBody, DocumentBody, QueueItem } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { assignItem } from "../../../../shared/cases/item/item-queries";

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

/** Records a received paper. */
export function useAddDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DocumentBody) => api.post("/api/work-queue/items/{id}/documents", { path: { id }, body }),
    onSuccess: () => forget(client, id),
  });
}

/** Takes a paper off the file, or puts it back. */
export function useMoveDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ document, isBack }: { document: string; isBack: boolean }) =>
      isBack
        ? api.post("/api/work-queue/items/{id}/documents/restore", { path: { id }, body: { document_id: document } })
        : api.post("/api/work-queue/items/{id}/documents/remove", { path: { id }, body: { document_id: document } }),
    onSuccess: () => forget(client, id),
  });
}

/** Corrects an answer. */
export function useCorrectAnswer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CorrectionBody) => api.post("/api/work-queue/items/{id}/answers", { path: { id }, body }),
    onSettled: () => forget(client, id),
  });
}

/** Shows a number that is kept sealed. The answer is kept in no cache. */
export function useRevealAnswer(id: number) {
  return useMutation({
    mutationFn: (body: RevealBody) => api.post("/api/work-queue/items/{id}/answers/reveal", { path: { id }, body }),
    gcTime: 0,
  });
}

/** What follows from a case's papers and answers is read again. */
function forget(client: QueryClient, id: number): void {
  for (const queryKey of [itemKeys.caseOf(id), itemKeys.item(id), itemKeys.validations(id)]) void client.invalidateQueries({ queryKey });
}

/** Makes a case and gives it to an account; with the refusal where it may not have it. */
export function useCreateCase(ownerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CaseBody): Promise<{ item: QueueItem; refusal: unknown }> => {
      const item = await api.post("/api/work-queue/items", { body });
      try {
        return { item: await assignItem(item, ownerId), refusal: null };
      } catch (refusal) {
        // The case is there all the same, with nobody's name on it.
        return { item, refusal };
      }
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: itemKeys.queue });
      void client.invalidateQueries({ queryKey: itemKeys.queueStates });
    },
  });
}
