import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Audience, By, Report } from "../../../../api/schema";

export const reportKeys = {
  all: ["reports"] as const,
  index: ["reports", "index"] as const,
  exports: ["reports", "exports"] as const,
};

/** Which days and which program a report counts, whose work, and how its rows are cut. */
export interface ReportQuery {
  from: string;
  to: string;
  process: number | null;
  person?: number;
  by?: By;
}

/** A report as a table. While another period is counted, the last figures stay on screen. */
export function useReport(report: Report, audience: Audience, query: ReportQuery, enabled = true) {
  return useQuery({
    queryKey: [...reportKeys.all, report, audience, query],
    queryFn: ({ signal }) => api.get("/api/reports/{name}", { path: { name: report }, query: { audience, ...query }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
