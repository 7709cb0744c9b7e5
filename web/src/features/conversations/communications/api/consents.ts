import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ConsentBody } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";

const keyOf = (threadId: string) => ["consents", threadId];

/** What the person of a conversation has agreed to and refused, newest first. */
export function useConsents(threadId: string) {
  return useQuery({
    queryKey: keyOf(threadId),
    queryFn: async ({ signal }) => (await api.get("/api/threads/{id}/consents", { path: { id: threadId }, signal })).items,
  });
}

/** Writes down what they have said. Messages that waited for it go out, or end as opted out. */
export function useRecordConsent(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: ConsentBody) => api.post("/api/threads/{id}/consents", { path: { id: threadId }, body: said }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(threadId) });
      void client.invalidateQueries({ queryKey: itemKeys.thread(threadId) });
    },
  });
}
