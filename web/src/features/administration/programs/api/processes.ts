import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { currentUserQuery } from "../../../../api/current-user";
import type { NewProgramBody, Process, ProgramChange } from "../../../../api/schema";
import { ADMINISTERED } from "../../../../shared/administration/administered";

const PROCESSES = ["processes"];

/** What narrows the list of programs; an empty text narrows nothing. */
export interface ProcessFilters {
  scope: string;
  type: string;
  expires: string;
  search: string;
}

export const EVERY_PROCESS: ProcessFilters = { scope: "", type: "", expires: "", search: "" };

/** Every program that one administers, with how it stands. */
export function useProcesses(filters: ProcessFilters = EVERY_PROCESS) {
  return useQuery({
    queryKey: [...PROCESSES, filters],
    queryFn: ({ signal }) => api.get("/api/admin/processes", { query: { ...filters }, signal }),
    placeholderData: (before) => before,
  });
}

/** One of them; undefined until it is known, null where one does not administer it. */
export function useProcess(program: number) {
  const processes = useProcesses();
  return { ...processes, data: processes.data && (processes.data.processes.find((one) => one.processId === program) ?? null) };
}

/** Makes the lists of programs be asked for anew. */
export function useProcessesChanged() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: PROCESSES }), client.invalidateQueries({ queryKey: ADMINISTERED })]);
}

/** What a new program may begin with. */
export function useProgramTemplates() {
  return useQuery({
    queryKey: ["program-templates"],
    queryFn: async ({ signal }) => (await api.get("/api/admin/program-templates", { signal })).templates,
    staleTime: Infinity,
  });
}

/** Makes a program. Whoever makes one administers it, and may have had fewer rights before. */
export function useCreateProgram() {
  const client = useQueryClient();
  const changed = useProcessesChanged();
  return useMutation({
    mutationFn: (body: NewProgramBody): Promise<Process> => api.post("/api/admin/programs", { body }),
    onSuccess: () => Promise.all([changed(), client.invalidateQueries({ queryKey: currentUserQuery.queryKey })]),
  });
}

/** Changes what a program is called and where it stands in lists. 409 `version_conflict` where somebody else was first. */
export function useChangeProgram(program: number) {
  const changed = useProcessesChanged();
  return useMutation({
    mutationFn: (body: ProgramChange): Promise<Process> => api.patch("/api/admin/programs/{id}", { path: { id: program }, body }),
    onSettled: changed,
  });
}
