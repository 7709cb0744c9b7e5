import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";

const KEY = ["programs"] as const;

/** The programs of this instance, with what this person has in each; words come in the language of the page. */
export function useProgramListings() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get("/api/programs", { signal })).programs,
  });
}

/** One of them, with its whole text. */
export function useProgram(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.get("/api/programs/{id}", { path: { id }, signal }),
    enabled: Number.isSafeInteger(id),
    retry: false,
  });
}

/** Begins an application, or finds the one that is open. */
export function useBegin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (beginning: { program_id: number; lang: string }) => api.post("/api/application-drafts", { body: beginning }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
