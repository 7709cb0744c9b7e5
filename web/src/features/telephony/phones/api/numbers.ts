import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { BuyNumber, PhoneNumber } from "../../../../api/schema";

const NUMBERS = ["phone-numbers"];

/** The tenant's numbers and what they lead to. */
export function usePhoneNumbers(isWanted = true) {
  return useQuery({ queryKey: NUMBERS, queryFn: async ({ signal }) => (await api.get("/api/phone-numbers", { signal })).items, enabled: isWanted });
}

/** Adds a number, or changes one that has a version. 422 with the field that is wrong, 409 `version_conflict`. */
export function useSaveNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, program_id, label, trunk_id, second_trunk_id, flow, line, version }: PhoneNumber) =>
      version === 0
        ? api.post("/api/phone-numbers", { body: { number, program_id, label, trunk_id, second_trunk_id, flow, line } })
        : api.patch("/api/phone-numbers/{number}", { path: { number }, body: { version, program_id, label, trunk_id, second_trunk_id, flow, line } }),
    onSettled: () => client.invalidateQueries({ queryKey: NUMBERS }),
  });
}

/** Numbers that are for sale with this area code; null asks for none. 503 `no_gateway` where nobody sells numbers. */
export function useNumberOffers(area: string | null) {
  return useQuery({
    queryKey: ["phone-number-offers", area],
    queryFn: async ({ signal }) => (await api.get("/api/buy-phone-number", { query: { area_code: area ?? "" }, signal })).items,
    enabled: area !== null,
    retry: false,
  });
}

/** Buys a number. 422 on `number` when somebody was quicker. */
export function useBuyNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: BuyNumber) => api.post("/api/buy-phone-number", { body: wanted }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: NUMBERS }), client.invalidateQueries({ queryKey: ["phone-number-offers"] })]),
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
