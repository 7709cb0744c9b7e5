import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { TrunkDraft } from "../../../../api/schema";

const TRUNKS = ["phone-trunks"];

/** The tenant's trunks, how their registrations stand, and whether the hub listens for telephones at all. */
export function usePhoneTrunks() {
  return useQuery({ queryKey: TRUNKS, queryFn: ({ signal }) => api.get("/api/phone-trunks", { signal }), refetchInterval: 15_000 });
}

/** Whether a trunk that calls go out by answers, asked again every quarter of a minute. */
export function usePhoneTrunkState(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...TRUNKS, id, "state"],
    queryFn: ({ signal }) => api.get("/api/phone-trunks/{id}/state", { path: { id }, signal }),
    enabled: isWanted,
    refetchInterval: 15_000,
    retry: false,
  });
}

/** Makes a trunk, or changes the one of this id. 422 with the field that is wrong. */
export function useSaveTrunk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id: string | null; draft: TrunkDraft }) =>
      id === null ? api.post("/api/phone-trunks", { body: draft }) : api.put("/api/phone-trunks/{id}", { path: { id }, body: draft }),
    onSettled: () => client.invalidateQueries({ queryKey: TRUNKS }),
  });
}

/** Removes a trunk. 422 at `id` while a number calls out by it. */
export function useRemoveTrunk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/phone-trunks/{id}", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: TRUNKS }),
  });
}

/** Calls a number through a trunk and reads a sentence to the person who answers. Returns when the call is over. */
export function useTestCall() {
  return useMutation({
    mutationFn: ({ trunk, to }: { trunk: string; to: string }) => api.post("/api/phone-trunks/{id}/test-call", { path: { id: trunk }, body: { to } }),
  });
}

/** The calls by a trunk that are over, the last first. */
export function useTrunkCalls(id: string) {
  return useInfiniteQuery({
    queryKey: [...TRUNKS, id, "calls"],
    queryFn: ({ pageParam, signal }) => api.get("/api/phone-trunks/{id}/calls", { path: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
