import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../../api/client";
import { liveSocket } from "../../../../shared/live/socket";

const VOICEMAILS = ["voicemails"];

/** The messages that callers have left, kept as the hub has them. */
export function useVoicemails() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: VOICEMAILS });
    return liveSocket.subscribe("phones", { onSubscribed: refresh, onEvent: refresh, onGap: refresh });
  }, [client]);
  return useQuery({ queryKey: VOICEMAILS, queryFn: ({ signal }) => api.get("/api/voicemails", { signal }), staleTime: 10_000 });
}

/** A link that plays a message for five minutes. Asking for it is a line in the audit log. */
export function usePlayVoicemail() {
  return useMutation({ mutationFn: (id: string) => api.get("/api/voicemails/{id}/recording", { path: { id } }) });
}

/** Marks a message as done, or as not done. */
export function useMarkVoicemail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) => api.patch("/api/voicemails/{id}", { path: { id }, body: { done } }),
    onSettled: () => client.invalidateQueries({ queryKey: VOICEMAILS }),
  });
}

/** Says whose conversation a message belongs to. 404 when it is in one already. */
export function useLinkVoicemail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, threadId, remember }: { id: string; threadId: string; remember: boolean }) =>
      api.post("/api/voicemails/{id}/link", { path: { id }, body: { thread_id: threadId, remember } }),
    onSettled: () => client.invalidateQueries({ queryKey: VOICEMAILS }),
  });
}
