import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./client";

/** An instance as its own people see it. */
export interface Instance {
  cd_instance: number;
  ds_name: string;
  contact_info: string | null;
  track_program_events: boolean;
  /** `marketplace`, `workflow` or another. */
  ds_program_type: string | null;
}

export const instanceQuery = (id: number) =>
  queryOptions({
    queryKey: ["instance", id],
    queryFn: async ({ signal }) => (await api.get<{ data: Instance }>(`/api/instances/${id}`, { signal })).data,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The instance of that number; undefined until it is known. */
export function useInstance(id: number | undefined): Instance | undefined {
  return useQuery({ ...instanceQuery(id ?? 0), enabled: id !== undefined }).data;
}
