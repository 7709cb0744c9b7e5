import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { PhoneNumber } from "../../../../api/schema";

const NUMBERS = ["phone-numbers"];
const TRUNKS = ["phone-trunks"];

/** The tenant's numbers and what they lead to. */
export function usePhoneNumbers(isWanted = true) {
  return useQuery({ queryKey: NUMBERS, queryFn: async ({ signal }) => (await api.get("/api/phone-numbers", { signal })).items, enabled: isWanted });
}

/** The tenant's trunks, and whether the hub listens for telephones at all. */
export function usePhoneTrunks() {
  return useQuery({ queryKey: TRUNKS, queryFn: ({ signal }) => api.get("/api/phone-trunks", { signal }) });
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

/** Adds a number, or changes one that has a version. 422 with the field that is wrong, 409 `version_conflict`. */
export function useSaveNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, program_id, label, trunk_id, flow, version }: PhoneNumber) =>
      version === 0
        ? api.post("/api/phone-numbers", { body: { number, program_id, label, trunk_id, flow } })
        : api.patch("/api/phone-numbers/{number}", { path: { number }, body: { version, program_id, label, trunk_id, flow } }),
    onSettled: () => client.invalidateQueries({ queryKey: NUMBERS }),
  });
}

/** Takes a number away. */
export function useRemoveNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: string) => api.delete("/api/phone-numbers/{number}", { path: { number } }),
    onSettled: () => client.invalidateQueries({ queryKey: NUMBERS }),
  });
}

/** Calls a number by a trunk and reads a sentence to whoever takes the call. Answers when that is over. */
export function useTestCall() {
  return useMutation({ mutationFn: ({ trunk, to }: { trunk: string; to: string }) => api.post("/api/phone-trunks/{id}/test-call", { path: { id: trunk }, body: { to } }) });
}
