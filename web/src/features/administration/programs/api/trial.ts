import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ProgramTrial, TrialName } from "../../../../api/schema";
import { launchKey } from "./launch";

const key = (program: number) => ["program-trial", program];

/** Who tries a program before its launch. */
export function useTrial(program: number) {
  return useQuery({
    queryKey: key(program),
    queryFn: ({ signal }): Promise<ProgramTrial> => api.get("/api/admin/programs/{id}/trial", { path: { id: program }, signal }),
  });
}

/** A change of a trial: somebody is named, a name is taken off, or the end is set for everybody. */
export type TrialChange = { name: TrialName } | { takeOff: number } | { endsAtMs: number };

/** Changes a trial; the answer takes the place of what is shown. */
export function useChangeTrial(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: TrialChange): Promise<ProgramTrial> => {
      const path = { id: program };
      if ("name" in change) return api.put("/api/admin/programs/{id}/trial/accounts", { path, body: change.name });
      if ("takeOff" in change) return api.delete("/api/admin/programs/{id}/trial/accounts/{account}", { path: { id: program, account: change.takeOff } });
      return api.put("/api/admin/programs/{id}/trial", { path, body: { ends_at_ms: change.endsAtMs } });
    },
    onSuccess: (trial) => {
      client.setQueryData(key(program), trial);
      return client.invalidateQueries({ queryKey: launchKey(program) });
    },
  });
}
