import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { CorrectionRequestBody } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { liveSocket } from "../../../../shared/live/socket";

const key = (id: number) => ["corrections", id] as const;

function again(client: QueryClient, id: number): void {
  for (const queryKey of [key(id), itemKeys.caseOf(id), itemKeys.validations(id)]) void client.invalidateQueries({ queryKey });
}

/** What the applicant was asked and what they offer, kept up to date while it is shown. */
export function useCorrections(id: number, thread: string) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const lang = i18n.language;
  useEffect(() => {
    const refetch = () => again(client, id);
    return liveSocket.subscribe(`thread:${thread}`, {
      onEvent: (event) => (event.kind === "corrections.changed" && event.data.item_id === id ? refetch() : undefined),
      onGap: refetch,
    });
  }, [client, id, thread]);
  return useQuery({
    queryKey: [...key(id), lang],
    queryFn: ({ signal }) => api.get("/api/work-queue/items/{id}/corrections", { path: { id }, query: { lang }, signal }),
  });
}

/** Asks the applicant. */
export function useAskCorrections(id: number) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  return useMutation({
    mutationFn: (body: CorrectionRequestBody) =>
      api.post("/api/work-queue/items/{id}/correction-requests", { path: { id }, query: { lang: i18n.language }, body }),
    onSuccess: () => again(client, id),
  });
}

/** Takes a request back. */
export function useTakeBackCorrections(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: string) => api.delete("/api/work-queue/items/{id}/correction-requests/{request}", { path: { id, request } }),
    onSettled: () => again(client, id),
  });
}

/** Takes an offer. */
export function useTakeOffer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offer: string) => api.post("/api/work-queue/items/{id}/offers/{offer}/take", { path: { id, offer } }),
    onSettled: () => again(client, id),
  });
}

/** Declines an offer. */
export function useDeclineOffer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ offer, reason }: { offer: string; reason: string }) =>
      api.post("/api/work-queue/items/{id}/offers/{offer}/decline", { path: { id, offer }, body: { reason } }),
    onSettled: () => again(client, id),
  });
}

/** What has changed in the answers since this account last looked: asked once for each visit, which is a look itself. */
export function useCaseLook(id: number) {
  return useQuery({
    queryKey: ["case-look", id],
    queryFn: ({ signal }) => api.post("/api/work-queue/items/{id}/looks", { path: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
