import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ProgramBudget, SetProgramBudget } from "../../../../api/schema";

const budgetOf = (program: number) => ["program-budget", program];

/** How much money a program has to award, and where it is. */
export function useProgramBudget(program: number) {
  return useQuery({
    queryKey: budgetOf(program),
    queryFn: ({ signal }): Promise<ProgramBudget> => api.get("/api/admin/programs/{id}/budget", { path: { id: program }, signal }),
  });
}

/** Sets the budget. 409 `version_conflict` where somebody else was first, 422 `amount_cents` `below_use` where more is awarded. */
export function useSetProgramBudget(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetProgramBudget): Promise<ProgramBudget> => api.put("/api/admin/programs/{id}/budget", { path: { id: program }, body }),
    onSuccess: (saved) => client.setQueryData(budgetOf(program), saved),
  });
}
