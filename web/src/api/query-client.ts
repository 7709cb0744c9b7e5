import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./problem";

/** Retries only what may heal by itself: the network, an overload, a restart. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 3) return false;
  return error instanceof ApiProblem ? error.status === 0 || error.status >= 502 : false;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** The one cache of what the hub answered. */
export const queryClient = createQueryClient();
