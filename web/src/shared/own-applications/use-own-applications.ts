import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../api/client";
import { liveSocket } from "../live/socket";

const KEY = ["own-applications"] as const;

/** The key of everything about one application. */
export const ownApplicationKey = (id: number) => [...KEY, id] as const;

/** Fetches anew what this person sees of their applications whenever staff, or another device of theirs, have changed it. */
export function useOwnChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: KEY });
    // What they are asked to correct is a part of it.
    const isOfThem = (kind: string) => kind === "own.application" || kind === "corrections.changed";
    return liveSocket.subscribe("me", { onEvent: ({ kind }) => isOfThem(kind) && again(), onSubscribed: again, onGap: again });
  }, [client]);
}

/** What this person has applied for, with what was written and called about it. */
export function useOwnApplications() {
  useOwnChanges();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get("/api/own-applications", { signal })).applications,
    refetchInterval: 30_000,
  });
}

/** A key under which a request is carried out once. */
export function newKey(): string {
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
