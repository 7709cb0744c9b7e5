import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/client";
import type { Availability, OwnAvailability, SessionUser } from "../../api/schema";
import { hasPermission } from "../identity/roles";
import { liveSocket } from "../live/socket";
import { useHasPassed } from "../page/use-has-passed";

/** Where React Query has what the hub says of oneself. */
export const availabilityKey = ["availability"] as const;

/** Never: a wrap-up that ends, ends by the clock. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** Whether this person takes calls, as the hub has it; undefined until it has said so, and for whom calls are not. */
export function useAvailability(user: SessionUser): OwnAvailability | undefined {
  const client = useQueryClient();
  const isWanted = hasPermission(user, "call.place");
  useEffect(() => {
    if (!isWanted) return;
    const refresh = () => void client.invalidateQueries({ queryKey: availabilityKey });
    return liveSocket.subscribe("me", { onEvent: ({ kind }) => kind === "availability.changed" && refresh(), onSubscribed: refresh, onGap: refresh });
  }, [client, isWanted]);
  const { data } = useQuery({
    queryKey: availabilityKey,
    queryFn: ({ signal }) => api.get("/api/availability", { signal }),
    enabled: isWanted,
    staleTime: 60_000,
  });
  const until = data?.until_ms ?? null;
  const isOver = useHasPassed(until ?? NEVER_MS);
  return data && until !== null && isOver ? { state: "available", since_at_ms: until, until_ms: null, reason: "" } : data;
}

/** Says whether this person takes calls. `onError`: the hub did not take it; also where what asked has closed meanwhile. */
export function useChooseAvailability(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: Availability) => api.put("/api/availability", { body: { state } }),
    onError,
    onSuccess: (own) => client.setQueryData(availabilityKey, own),
  });
}
