import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { ChangeInstanceSending, InstanceApiKeys, InstanceSending } from "../../../../api/schema";

const SENDING = "instance-sending";
const KEYS = "instance-api-keys";

/** When an instance's messages go out. */
export function useSending(id: number) {
  return useQuery({ queryKey: [SENDING, id], queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/sending", { path: { id }, signal }) });
}

/** Changes when messages go out; of two who change the same setting the second sees the other's. */
export function useChangeSending(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeInstanceSending) => api.put("/api/admin/instances/{id}/sending", { path: { id }, body }),
    onSuccess: (sending) => client.setQueryData([SENDING, id], sending),
    onError: (error) => {
      const present = isProblem(error, "version_conflict") ? (error.body as { current?: InstanceSending }).current : undefined;
      if (present) client.setQueryData([SENDING, id], present);
    },
  });
}

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
