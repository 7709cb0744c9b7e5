import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Skeleton } from "../../../ui/skeleton";

/** What a call answers, once it has: a skeleton before, and a way to try again where it could not. */
export function Loaded<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton shape="card" />;
}
