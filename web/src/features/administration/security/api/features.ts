import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { currentOf } from "../../../../api/problem";
import type { ChangeInstanceFeatures, ChangeRecordingRules, InstanceFeatures, SaveRecordingPolicy } from "../../../../api/schema";

const FEATURES = "instance-features";
const HOSTS = ["instance-hosts"];

/** What an instance has switched on, and its rules. */
export function useFeatures(id: number) {
  return useQuery({ queryKey: [FEATURES, id], queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/features", { path: { id }, signal }) });
}

export type FeatureChange =
  | { kind: "settings"; body: ChangeInstanceFeatures }
  | { kind: "rules"; body: ChangeRecordingRules }
  | { kind: "policy"; program: number; body: SaveRecordingPolicy }
  | { kind: "removePolicy"; program: number };

/** Changes features and policies; every change answers with all of them. */
export function useChangeFeatures(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: FeatureChange): Promise<InstanceFeatures> => {
      switch (change.kind) {
        case "settings":
          return api.put("/api/admin/instances/{id}/features", { path: { id }, body: change.body });
        case "rules":
          return api.put("/api/admin/instances/{id}/recording-rules", { path: { id }, body: change.body });
        case "policy":
          return api.put("/api/admin/instances/{id}/recording-policies/{program}", { path: { id, program: change.program }, body: change.body });
        case "removePolicy":
          return api.delete("/api/admin/instances/{id}/recording-policies/{program}", { path: { id, program: change.program } });
      }
    },
    onSuccess: (features) => client.setQueryData([FEATURES, id], features),
    onError: (error) => {
      const present = currentOf<InstanceFeatures>(error);
      if (present) client.setQueryData([FEATURES, id], present);
    },
  });
}

/** The hosts under which the instance is reached. */
export function useHosts() {
  return useQuery({ queryKey: HOSTS, queryFn: async ({ signal }) => (await api.get("/api/admin/subdomains", { signal })).items });
}

/** Adds a host, or says which record is missing. */
export function useAddHost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (host: string) => api.post("/api/admin/subdomains", { body: { host } }),
    onSuccess: () => client.invalidateQueries({ queryKey: HOSTS }),
  });
}

/** Removes a host. */
export function useRemoveHost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.delete("/api/admin/subdomains/{name}", { path: { name } }),
    onSuccess: ({ items }) => client.setQueryData(HOSTS, items),
  });
}
