import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Audience, Report, ReportExport } from "../../../../api/schema";
import { reportKeys, type ReportQuery } from "./read-report";

const REFRESH_MS = 1_500;

/** Whether a job still works on the file, or will. */
export function isInTheMaking({ state }: ReportExport): boolean {
  return state === "waiting" || state === "running";
}

/** One's own files, newest first. While one is made, its progress is polled; it does not depend on the page. */
export function useReportExports() {
  return useQuery({
    queryKey: reportKeys.exports,
    queryFn: async ({ signal }) => (await api.get("/api/reports/exports", { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isInTheMaking) ? REFRESH_MS : false),
  });
}

/** Asks for a report as a file. */
export function useExportReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ report, audience, query }: { report: Report; audience: Audience; query: ReportQuery }) =>
      api.post("/api/reports/exports", {
        body: { report, audience, from: query.from || null, to: query.to || null, process: query.process, person: query.person ?? null, by: query.by ?? null },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: reportKeys.exports }),
  });
}

/** Saves a file by a link that lives for five minutes. */
export function useFetchExport() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { download_url } = await api.get("/api/reports/exports/{id}/link", { path: { id } });
      // The answer is an attachment: the page stays.
      location.assign(download_url);
    },
  });
}
