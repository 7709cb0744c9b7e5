import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Body } from "../../../../api/calls";
import { api } from "../../../../api/client";
import type { OwnCorrections } from "../../../../api/schema";
import type { Prepared } from "../../../../shared/form-engine/document";
import { liveSocket } from "../../../../shared/live/socket";

export type CorrectionItems = Body<"/api/own-applications/{id}/corrections/{request}/answers", "post">["items"];
export type OfferItems = Body<"/api/own-applications/{id}/offers", "post">["items"];

const key = (id: number) => ["own-corrections", id] as const;

/** The form with which an application was filed. */
export const preparedOf = (found: OwnCorrections): Prepared | null => found.form as unknown as Prepared | null;

/** What is asked of the applicant and what they offered, kept up to date while it is shown. */
export function useOwnCorrections(id: number) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const lang = i18n.language;
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: key(id) });
    return liveSocket.subscribe("me", {
      onEvent: (event) => (event.kind === "corrections.changed" && event.data.item_id === id ? again() : undefined),
      onGap: again,
    });
  }, [client, id]);
  return useQuery({
    queryKey: [...key(id), lang],
    queryFn: ({ signal }) => api.get("/api/own-applications/{id}/corrections", { path: { id }, query: { lang }, signal }),
  });
}

/** Answers what was asked. The same key does nothing a second time. */
export function useAnswerCorrections(id: number, request: string) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  return useMutation({
    mutationFn: (sent: { items: CorrectionItems; key: string }) =>
      api.post("/api/own-applications/{id}/corrections/{request}/answers", { path: { id, request }, body: { ...sent, lang: i18n.language } }),
    onSuccess: (found) => client.setQueryData([...key(id), i18n.language], found),
  });
}

/** Offers other answers. The same key does nothing a second time. */
export function useOfferChanges(id: number) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  return useMutation({
    mutationFn: (sent: { items: OfferItems; words: string; key: string }) =>
      api.post("/api/own-applications/{id}/offers", { path: { id }, body: { ...sent, lang: i18n.language } }),
    onSuccess: (found) => client.setQueryData([...key(id), i18n.language], found),
  });
}
