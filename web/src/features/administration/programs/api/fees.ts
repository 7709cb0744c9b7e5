import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ProgramFeesView, SaveProgramFees } from "../../../../api/schema";

const feesOf = (program: number) => ["program-fees", program];

/** What a program charges, and how it takes and pays money. */
export function useProgramFees(program: number) {
  return useQuery({
    queryKey: feesOf(program),
    queryFn: ({ signal }): Promise<ProgramFeesView> => api.get("/api/admin/programs/{id}/fees", { path: { id: program }, signal }),
  });
}

/** Saves it. 409 `version_conflict` where somebody else was first. */
export function useSaveProgramFees(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveProgramFees): Promise<ProgramFeesView> => api.put("/api/admin/programs/{id}/fees", { path: { id: program }, body }),
    onSuccess: (saved) => client.setQueryData(feesOf(program), saved),
  });
}
