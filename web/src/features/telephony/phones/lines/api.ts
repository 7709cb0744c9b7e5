import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../../api/client";
import type { WaitingLine } from "../../../../api/schema";
import { availabilityKey } from "../../../../shared/calls/availability";
import { liveSocket } from "../../../../shared/live/socket";
import { WAITING_LINES } from "../../../../shared/calls/waiting-lines";

/** Where React Query has the calls that are to be returned. */
export const MISSED = ["missed-calls"];
const WRAP_UP = ["wrap-up"];

/** Adds a line, or changes one. 422 with the field that is wrong, 409 `version_conflict`. */
export function useSaveLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, version, line }: { key: string; version: number; line: WaitingLine }) =>
      api.put("/api/waiting-lines/{key}", { path: { key }, body: { version, line } }),
    onSettled: () => client.invalidateQueries({ queryKey: WAITING_LINES }),
  });
}

/** Removes a line. 422 at `key` while a number or a menu leads to it. */
export function useRemoveLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => api.delete("/api/waiting-lines/{key}", { path: { key } }),
    onSettled: () => client.invalidateQueries({ queryKey: WAITING_LINES }),
  });
}

/** Who called in vain and has not been called back, kept as the hub has it. */
export function useMissedCalls() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: MISSED });
    return liveSocket.subscribe("phones", { onSubscribed: refresh, onEvent: refresh, onGap: refresh });
  }, [client]);
  return useQuery({ queryKey: MISSED, queryFn: async ({ signal }) => (await api.get("/api/missed-calls", { signal })).items, staleTime: 10_000 });
}

/** Marks a missed call as done. */
export function useFinishMissedCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.patch("/api/missed-calls/{id}", { path: { id }, body: { done: true } }),
    onSettled: () => client.invalidateQueries({ queryKey: MISSED }),
  });
}

/** The call that is to be written up now; null: none. */
export function useOpenWrapUp(isWanted: boolean) {
  return useQuery({ queryKey: WRAP_UP, queryFn: async ({ signal }) => (await api.get("/api/wrap-up", { signal })).call, enabled: isWanted, staleTime: 0 });
}

/** Writes a call up. 422 on `code`. What follows is given here: the form is gone before the hub has been asked again. */
export function useWriteUp(then: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, code, note, followUpOn }: { id: string; code: string; note: string; followUpOn: string | null }) =>
      api.put("/api/calls/{id}/wrap-up", { path: { id }, body: { code, note, follow_up_on: followUpOn } }),
    ...then,
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: WRAP_UP }), client.invalidateQueries({ queryKey: availabilityKey })]),
  });
}
