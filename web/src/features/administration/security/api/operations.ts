import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { InstanceApiKeys } from "../../../../api/schema";

const KEYS = "instance-api-keys";

/** The key pairs of an instance, without their secrets. */
export function useApiKeys(id: number) {
  return useQuery({
    queryKey: [KEYS, id],
    queryFn: async ({ signal }) => (await api.get("/api/admin/instances/{id}/api-keys", { path: { id }, signal })).items,
  });
}

/** Makes a key pair, whose secret is answered this once. */
export function useMakeApiKey(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (label: string) => api.post("/api/admin/instances/{id}/api-keys", { path: { id }, body: { label } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEYS, id] }),
  });
}

/** Revokes a key pair. */
export function useRevokeApiKey(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => api.delete("/api/admin/instances/{id}/api-keys/{key}", { path: { id, key } }),
    onSuccess: ({ items }: InstanceApiKeys) => client.setQueryData([KEYS, id], items),
  });
}

/** The states that a rule of recording can be for, by name. */
export function useStates() {
  return useQuery({
    queryKey: ["states"],
    queryFn: async ({ signal }) => (await api.get("/api/states", { signal })).states.filter(({ kind }) => kind !== "associated"),
    staleTime: Infinity,
  });
}
