import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { reportKeys, type ReportQuery } from "./read-report";

/** Every system. */
export const ALL_SYSTEMS = "all";

/** Exchanges of the instance's records with one system outside, or with all of them. */
export function useSyncReport(instance: number, system: string, query: ReportQuery) {
  return useQuery({
    queryKey: [...reportKeys.all, "sync", instance, system, query],
    queryFn: ({ signal }) =>
      api.get("/api/reporting/sync-report/{id}/{other}", {
        path: { id: instance, other: system },
        query: { from: query.from, to: query.to, process: query.process },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
