import type { UseQueryResult } from "@tanstack/react-query";
import { isProblem } from "../../../api/problem";
import { LoadFailure } from "../../../shared/page/load-failure";
import { ConfirmToSee } from "./confirm-to-see";

/** Why there is nothing to see: the person would not confirm who they are, or the hub did not answer. Nothing where all is well. */
export function ListFailure({ query }: { query: Pick<UseQueryResult, "error" | "data" | "isFetching" | "refetch"> }) {
  if (!query.error) return null;
  if (isProblem(query.error, "step_up_required")) {
    return query.data === undefined ? <ConfirmToSee isPending={query.isFetching} onConfirm={() => void query.refetch()} /> : null;
  }
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
}
