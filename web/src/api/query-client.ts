import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from "@tanstack/react-query";
import { currentUserQuery } from "./current-user";
import { ApiProblem, isProblem } from "./problem";

/** Retries only what may heal by itself: the network, an overload, a restart. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 3) return false;
  return error instanceof ApiProblem ? error.status === 0 || error.status >= 502 : false;
}

/**
 * Loads again what an event has overtaken. React Query itself keeps a first load that is under way when its key is invalidated, and
 * takes its answer for current, although the hub may have given it before the event.
 */
class LiveQueryClient extends QueryClient {
  private readonly overtaken = new WeakSet<Query>();

  constructor(config: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || (event.action.type !== "success" && event.action.type !== "error")) return;
      const { query } = event;
      if (this.overtaken.delete(query) && event.action.type === "success") void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions): Promise<void> {
    if (filters?.refetchType !== "none") {
      for (const query of this.getQueryCache().findAll(filters)) {
        if (query.state.data === undefined && query.state.fetchStatus !== "idle") this.overtaken.add(query);
      }
    }
    return super.invalidateQueries(filters, options);
  }
}

export function createQueryClient(): QueryClient {
  // The tenant now requires a factor: the account is loaded again, and the shell shows where to add one.
  const onError = (error: Error) => {
    if (isProblem(error, "factor_required")) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
  const client = new LiveQueryClient({
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
