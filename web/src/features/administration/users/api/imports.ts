import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, readFile } from "../../../../api/client";
import type { ImportVerdict } from "../../../../api/schema";
import { saveFile } from "../../../../shared/page/save-file";

const IMPORT = ["workflow-users", "import"];

/** A list; asked for every second while its job runs. */
export function useStaffImport(id: string | null) {
  return useQuery({
    queryKey: [...IMPORT, id],
    queryFn: ({ signal }) => api.get("/api/admin/workflow-users/imports/{import}", { path: { import: id! }, signal }),
    enabled: id !== null,
    refetchInterval: (query) => (query.state.data?.state === "running" ? 1_000 : false),
  });
}

/** The lists that one has brought, the last first. */
export function useStaffImports() {
  return useQuery({
    queryKey: [...IMPORT, "all"],
    queryFn: async ({ signal }) => (await api.get("/api/admin/workflow-users/imports", { signal })).imports,
  });
}

/** Its lines, a hundred at a time, of one verdict or of any. */
export function useImportLines(id: string, verdict: ImportVerdict | null, state: string) {
  return useInfiniteQuery({
    queryKey: [...IMPORT, id, "lines", verdict, state],
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/admin/workflow-users/imports/{import}/lines", {
        path: { import: id },
        query: { after: pageParam, ...(verdict ? { verdict } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (part) => part.next ?? null,
  });
}

/** Has a file checked. Nothing is done yet. */
export function useCheckImport() {
  return useMutation({
    mutationFn: ({ program, file }: { program: number; file: File }) => {
      const form = new FormData();
      form.set("file", file);
      return api.post("/api/admin/workflow-users/imports", { query: { program }, form });
    },
  });
}

/** Starts a checked list, or takes one back. */
export function useRunImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, what }: { id: string; what: "start" | "undo" }) =>
      what === "start"
        ? api.post("/api/admin/workflow-users/imports/{import}/start", { path: { import: id } })
        : api.post("/api/admin/workflow-users/imports/{import}/undo", { path: { import: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["workflow-users"] }),
  });
}

/** Saves what became of every line. */
export function useReceipt() {
  return useMutation({
    mutationFn: async (id: string) => {
      saveFile(await readFile("/api/admin/workflow-users/imports/{import}/receipt", { path: { import: id } }), "people.csv");
    },
  });
}
