import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { isProblem } from "../../../api/problem";
import type { ProgramPublicFigures, PublicFigures } from "../../../api/schema";
import { publishingKeys } from "../../../shared/open-data/publishing";

const keyOf = publishingKeys.program;

/** Whether everybody may read a program's figures, and the next ones as they would be. */
export function usePublicFigures(program: number) {
  return useQuery({
    queryKey: keyOf(program),
    queryFn: ({ signal }) => api.get("/api/admin/programs/{id}/public-dashboard", { path: { id: program }, signal }),
  });
}

/** Changes it, from what was last read. */
export function useSavePublicFigures(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: PublicFigures) => {
      const seen = client.getQueryData<ProgramPublicFigures>(keyOf(program));
      return api.put("/api/admin/programs/{id}/public-dashboard", { path: { id: program }, body: { revision: seen?.revision ?? 0, settings } });
    },
    onSuccess: (saved) => client.setQueryData(keyOf(program), saved),
    onError: (error) => {
      const present = isProblem(error, "version_conflict") ? (error.body as { current?: ProgramPublicFigures }).current : undefined;
      if (present) client.setQueryData(keyOf(program), present);
    },
  });
}
