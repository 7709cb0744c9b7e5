import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./client";
import type { Instance } from "./schema";

export const instanceQuery = (id: number) =>
  queryOptions({
    queryKey: ["instance", id],
    queryFn: async ({ signal }) => (await api.get("/api/instances/{id}", { path: { id }, signal })).data,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The instance of that number; undefined until it is known. */
export function useInstance(id: number | undefined): Instance | undefined {
  return useQuery({ ...instanceQuery(id ?? 0), enabled: id !== undefined }).data;
}
