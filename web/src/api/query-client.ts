import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "./current-user";
import { ApiProblem, isProblem } from "./problem";

/** Retries only what may heal by itself: the network, an overload, a restart. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 3) return false;
  return error instanceof ApiProblem ? error.status === 0 || error.status >= 502 : false;
}

export function createQueryClient(): QueryClient {
  // The tenant now requires a factor: the account is loaded again, and the shell shows where to add one.
  const onError = (error: Error) => {
    if (isProblem(error, "factor_required")) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/** The one cache of what the hub answered. */
export const queryClient = createQueryClient();
