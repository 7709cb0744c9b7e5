import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Audience, Measure, Report } from "../../../../api/schema";
import { reportKeys, type ReportQuery } from "./read-report";

/** A figure of a report: its row, none for the totals, and its column. */
export interface Figure {
  row: string | null;
  measure: Measure;
}

/** The rows behind a figure, page by page. */
export function useReportEntries(report: Report, audience: Audience, query: ReportQuery, { row, measure }: Figure) {
  return useInfiniteQuery({
    queryKey: [...reportKeys.all, "rows", report, audience, query, row, measure],
    queryFn: ({ signal, pageParam }) =>
      api.get("/api/reports/rows/{name}", {
        path: { name: report },
        query: { audience, ...query, ...(row === null ? {} : { row }), measure, ...(pageParam === "" ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.next_cursor,
  });
}
