import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../lib/item/item-cache";

const waitingKey = ["waiting-mails"];
/** The link to an original lives five minutes: it is read again before that. */
const LINK_MS = 4 * 60_000;

/** The mails that could not be filed under anybody. */
export function useWaitingMails() {
  return useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => api.get("/api/mails/waiting", { signal }),
    refetchInterval: 60_000,
  });
}

/** A link to a mail in its sender's formatting. */
export function useMailOriginal(mailId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["mail-original", mailId],
    queryFn: ({ signal }) => api.get("/api/mails/{id}/original", { path: { id: mailId }, signal }),
    enabled: isWanted,
    staleTime: LINK_MS,
  });
}

/** Says to whose conversation a waiting mail belongs. */
export function useLinkMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, threadId, remember }: { id: string; threadId: string; remember: boolean }) =>
      api.post("/api/mails/{id}/link", { path: { id }, body: { thread_id: threadId, remember_address: remember } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: waitingKey });
      await client.invalidateQueries({ queryKey: itemKeys.conversations });
    },
  });
}

/** Puts a waiting mail aside that belongs to nobody. */
export function useDismissMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/api/mails/{id}/dismiss", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: waitingKey }),
  });
}
