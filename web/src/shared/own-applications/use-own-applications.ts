import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../api/client";

const KEY = ["own-applications"] as const;

/** What this person has applied for, with what was written and called about it. */
export function useOwnApplications() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get("/api/own-applications", { signal })).applications,
    refetchInterval: 30_000,
  });
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Writes to an application's staff. A failed attempt is repeated with the same key, so that it is delivered once. */
export function useAnswer(id: number) {
  const client = useQueryClient();
  const key = useRef(newKey());
  return useMutation({
    mutationFn: (body: string) => api.post("/api/own-applications/{id}/answers", { path: { id }, body: { body, key: key.current } }),
    onSuccess: () => {
      key.current = newKey();
      return client.invalidateQueries({ queryKey: KEY });
    },
  });
}
