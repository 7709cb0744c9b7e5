import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { AuditCheck, AuditExport, AuditFilter, JobState } from "../../../../api/schema";

const AUDIT = ["audit"];
const EXPORTS = [...AUDIT, "exports"];
const CHECK = [...AUDIT, "check"];

/** While a job works, its progress is asked for so often, in milliseconds. */
const REFRESH_MS = 1_500;
/** Lines of a page. */
const PAGE = 50;

/** What narrows the log; a member that is left out narrows nothing. */
export type AuditQuery = {
  [Name in Exclude<keyof AuditFilter, "cursor" | "limit">]?: NonNullable<AuditFilter[Name]>;
};

const isOpen = (state: JobState) => state === "waiting" || state === "running";

/** Whether a job still works on the file, or will. */
export const isInTheMaking = (file: AuditExport) => isOpen(file.state);

/** Whether the walk is still under way. */
export const isWalking = (check: AuditCheck) => check.whole === null && isOpen(check.state);

/** The lines that fit, the last ones first, page by page. */
export function useAuditLines(query: AuditQuery) {
  return useInfiniteQuery({
    queryKey: [...AUDIT, "lines", query],
    queryFn: ({ pageParam, signal }) => api.get("/api/admin/audit", { query: { ...query, cursor: pageParam ?? undefined, limit: PAGE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** One line, with what was before and after. */
export function useAuditLine(seq: number) {
  return useQuery({
    queryKey: [...AUDIT, "line", seq],
    queryFn: ({ signal }) => api.get("/api/admin/audit/{seq}", { path: { seq }, signal }),
    staleTime: Infinity,
  });
}

/** One's own files of the log, newest first. */
export function useAuditExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: async ({ signal }) => (await api.get("/api/admin/audit/exports", { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isInTheMaking) ? REFRESH_MS : false),
  });
}

/** Asks for the lines that fit as a file. */
export function useExportAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (filter: AuditQuery) => api.post("/api/admin/audit/exports", { body: { filter } }),
    onSuccess: () => client.invalidateQueries({ queryKey: EXPORTS }),
  });
}

/** Saves a file by a link that lives for five minutes. */
export function useFetchAudit() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { download_url } = await api.get("/api/admin/audit/exports/{id}/link", { path: { id } });
      // The answer is an attachment: the page stays.
      location.assign(download_url);
    },
  });
}

/** The last walk along the log, and how far it is. */
export function useAuditCheck() {
  return useQuery({
    queryKey: CHECK,
    queryFn: async ({ signal }) => (await api.get("/api/admin/audit/verify", { signal })).check,
    refetchInterval: ({ state }) => (state.data && isWalking(state.data) ? REFRESH_MS : false),
  });
}

/** Asks for a walk along the log. */
export function useVerifyAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/api/admin/audit/verify", {}),
    onSuccess: (check) => client.setQueryData(CHECK, check),
  });
}
