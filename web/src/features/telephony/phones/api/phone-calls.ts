import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../../api/client";
import { liveSocket } from "../../../../shared/live/socket";
import { MISSED } from "../lines/api";

const PHONE_CALLS = ["phone-calls"];

/** The calls that ring here and the missed ones of strangers, kept as the hub has them. */
export function usePhoneCalls(isWanted: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    const refresh = () => void client.invalidateQueries({ queryKey: PHONE_CALLS });
    return liveSocket.subscribe("phones", { onSubscribed: refresh, onEvent: refresh, onGap: refresh });
  }, [client, isWanted]);
  return useQuery({
    queryKey: PHONE_CALLS,
    queryFn: ({ signal }) => api.get("/api/phone-calls", { signal }),
    enabled: isWanted,
    staleTime: 10_000,
  });
}

/** Refuses a call for everybody here. 409 `call_over` when it rings no more. */
export function useRefuseCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/api/phone-calls/{id}/refuse", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: PHONE_CALLS }),
  });
}

/** Files a missed call in a conversation. 404 if it is filed already. */
export function useLinkCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, threadId, remember }: { id: string; threadId: string; remember: boolean }) =>
      api.post("/api/phone-calls/{id}/link", { path: { id }, body: { thread_id: threadId, remember } }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: PHONE_CALLS }), client.invalidateQueries({ queryKey: MISSED })]),
  });
}

/** Applications by what somebody says of themselves: name, number, date. */
export function useFoundPeople(query: string) {
  return useQuery({
    queryKey: ["search", query],
    queryFn: ({ signal }) => api.get("/api/search", { query: { q: query, limit: 20 }, signal }),
    enabled: query.length >= 2,
    staleTime: 10_000,
  });
}
