import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import { freshToken, useSession } from "../../shared/identity/session";

/** How long before its end the grant is renewed. */
const RENEW_AHEAD_MS = 60_000;
/** Minimum time between two renewals. */
const SHORTEST_WAIT_MS = 30_000;

/**
 * Renews the grant of the marketplace's identity provider without user interaction (specification 1, section 6). An error means
 * that there is none, or that the provider no longer confirms it.
 */
export function useMarketplaceGrant() {
  const isSignedIn = useSession((state) => state.status === "signedIn");
  return useQuery({
    queryKey: ["marketplace-grant"],
    // A separate call: an expired grant does not end the session.
    queryFn: async ({ signal }) => (await api.post("/api/marketplace/refresh", { token: await freshToken(), signal })).data,
    enabled: isSignedIn,
    retry: false,
    staleTime: Infinity,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data ? Math.max(state.data.expires_at_ms - RENEW_AHEAD_MS - Date.now(), SHORTEST_WAIT_MS) : false,
  });
}
