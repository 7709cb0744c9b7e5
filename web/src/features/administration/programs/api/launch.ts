import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Launch, Process } from "../../../../api/schema";
import { currentOf } from "../../../../api/problem";
import { useProcessesChanged } from "./processes";

/** Of what a launch lacks. */
export const launchKey = (program: number) => ["program-launch", program];

export const launchQuery = (program: number) =>
  queryOptions({
    queryKey: launchKey(program),
    queryFn: ({ signal }): Promise<Launch> => api.get("/api/admin/programs/{id}/launch", { path: { id: program }, signal }),
    // What was asked for while the page came is not asked for twice.
    staleTime: 1_000,
  });

/** What a launch lacks at this moment; asked again whenever one comes back to the page. */
export const useLaunch = (program: number) => useQuery(launchQuery(program));

/** Launches a program. 409 `launch_blocked` has the list as it is now, which takes the place of the one that is shown. */
export function useLaunchProgram(program: number) {
  const client = useQueryClient();
  const changed = useProcessesChanged();
  return useMutation({
    mutationFn: (): Promise<Launch> => api.post("/api/admin/programs/{id}/launch", { path: { id: program } }),
    onSuccess: async (launch) => {
      client.setQueryData(launchKey(program), launch);
      await changed();
    },
    onError: (error) => {
      const current = currentOf<Launch>(error, "launch_blocked");
      if (current) client.setQueryData(launchKey(program), current);
    },
  });
}

/**
 * Has a program take no applications from a moment on (null: now), or take them again. 409 `launch_blocked` has the list as it is now, which
 * takes the place of the one that is shown.
 */
export function useCloseProgram(program: number) {
  const client = useQueryClient();
  const changed = useProcessesChanged();
  return useMutation({
    mutationFn: (at: { close: number | null } | "reopen"): Promise<Process> =>
      at === "reopen"
        ? api.post("/api/admin/programs/{id}/reopen", { path: { id: program } })
        : api.post("/api/admin/programs/{id}/close", { path: { id: program }, body: { at_ms: at.close } }),
    onError: (error) => {
      const current = currentOf<Launch>(error, "launch_blocked");
      if (current) client.setQueryData(launchKey(program), current);
    },
    onSettled: changed,
  });
}
