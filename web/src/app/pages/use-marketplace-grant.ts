import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import { freshToken, useSession } from "../../lib/session";

/** How long before its end the grant is renewed. */
const RENEW_AHEAD_MS = 60_000;
/** No two renewals follow each other faster. */
const SHORTEST_WAIT_MS = 30_000;

/**
 * What the marketplace's identity provider granted, renewed without anybody being asked (specification 1, section 6).
 * An error means that there is none, or that the provider confirms it no longer.
 */
export function useMarketplaceGrant() {
  const isSignedIn = useSession((state) => state.status === "signedIn");
  return useQuery({
    queryKey: ["marketplace-grant"],
    // Sent as a call of its own kind: a grant that is over does not end the session.
    queryFn: async ({ signal }) =>
      (await api.post("/api/marketplace/refresh", { token: await freshToken(), signal })).data,
    enabled: isSignedIn,
    retry: false,
    staleTime: Infinity,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data ? Math.max(state.data.expires_at_ms - RENEW_AHEAD_MS - Date.now(), SHORTEST_WAIT_MS) : false,
  });
}
