import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { liveSocket } from "../../../../shared/live/socket";

const MAILS = ["waiting-mails"];
const TEXTS = ["waiting-texts"];

/** What people have written whom nobody knows, kept as the hub has it. */
export function useStrangers() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: MAILS });
      void client.invalidateQueries({ queryKey: TEXTS });
    };
    return liveSocket.subscribe("strangers", { onSubscribed: refresh, onEvent: refresh, onGap: refresh });
  }, [client]);
  const mails = useQuery({ queryKey: MAILS, queryFn: ({ signal }) => api.get("/api/mails/waiting", { signal }) });
  const texts = useQuery({ queryKey: TEXTS, queryFn: ({ signal }) => api.get("/api/texts/waiting", { signal }) });
  return { mails, texts };
}

/** Says to whose conversation a waiting mail belongs, or all that a number has texted. */
export function useLinkStranger(kind: "mail" | "text") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, threadId, remember }: { id: string; threadId: string; remember: boolean }) =>
      kind === "mail"
        ? api.post("/api/mails/{id}/link", { path: { id }, body: { thread_id: threadId, remember_address: remember } })
        : api.post("/api/texts/{id}/link", { path: { id }, body: { thread_id: threadId, remember_number: remember } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: kind === "mail" ? MAILS : TEXTS });
      await client.invalidateQueries({ queryKey: itemKeys.conversations });
    },
  });
}

/** Puts aside a waiting mail, or what a number has texted so far, that belongs to nobody. */
export function useDismissStranger(kind: "mail" | "text") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      kind === "mail" ? api.post("/api/mails/{id}/dismiss", { path: { id } }) : api.post("/api/texts/{id}/dismiss", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: kind === "mail" ? MAILS : TEXTS }),
  });
}
