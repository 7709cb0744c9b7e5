import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { OwnPhoneRequest } from "../../../api/schema";

const OWN_PHONE = ["own-phone"];

/** One's own telephone, and whether calls can go out to it. */
export function useOwnPhone() {
  return useQuery({ queryKey: OWN_PHONE, queryFn: ({ signal }) => api.get("/api/own-phone", { signal }), staleTime: 60_000 });
}

/** Sends a code to a number. */
export function useSendOwnPhoneCode() {
  return useMutation({ mutationFn: (request: OwnPhoneRequest) => api.post("/api/own-phone/code", { body: request }) });
}

/** Keeps the number whose code is right. */
export function useVerifyOwnPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api.post("/api/own-phone/verify", { body: { code } }),
    onSettled: () => client.invalidateQueries({ queryKey: OWN_PHONE }),
  });
}

/** Forgets the number. */
export function useRemoveOwnPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete("/api/own-phone"),
    onSettled: () => client.invalidateQueries({ queryKey: OWN_PHONE }),
  });
}
