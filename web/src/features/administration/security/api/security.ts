import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { currentOf } from "../../../../api/problem";
import type { ChangeInstanceCaptcha, ChangeInstanceSecurity, InstanceSecurity, RequireSignOn, SetSignOn } from "../../../../api/schema";

const SECURITY = "instance-security";

/** How people sign in to an instance; `isWatched` looks again every three seconds, while a sign-on is tried in another window. */
export function useSecurity(id: number, isWatched: boolean) {
  return useQuery({
    queryKey: [SECURITY, id],
    queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/security", { path: { id }, signal }),
    refetchInterval: isWatched ? 3_000 : false,
  });
}

export type SecurityChange =
  | { kind: "settings"; body: ChangeInstanceSecurity }
  | { kind: "captcha"; body: ChangeInstanceCaptcha }
  | { kind: "signOn"; body: SetSignOn }
  | { kind: "removeSignOn" }
  | { kind: "require"; body: RequireSignOn };

/** Changes the security of an instance; every change answers with all of it. */
export function useChangeSecurity(id: number) {
  const client = useQueryClient();
  const path = { id };
  return useMutation({
    mutationFn: async (change: SecurityChange): Promise<InstanceSecurity> => {
      switch (change.kind) {
        case "settings":
          return api.put("/api/admin/instances/{id}/security", { path, body: change.body });
        case "captcha":
          return api.put("/api/admin/instances/{id}/captcha", { path, body: change.body });
        case "signOn":
          return api.put("/api/admin/instances/{id}/sign-on", { path, body: change.body });
        case "removeSignOn":
          return api.delete("/api/admin/instances/{id}/sign-on", { path });
        case "require":
          return api.put("/api/admin/instances/{id}/sign-on/required", { path, body: change.body });
      }
    },
    onSuccess: (security) => client.setQueryData([SECURITY, id], security),
    onError: (error) => {
      const present = currentOf<InstanceSecurity>(error);
      if (present) client.setQueryData([SECURITY, id], present);
    },
  });
}

/** Where to try the identity provider, in a window of its own. */
export function useTrySignOn(id: number) {
  return useMutation({ mutationFn: async () => (await api.post("/api/admin/instances/{id}/sign-on/test", { path: { id } })).redirectUrl });
}

/** Why people could not sign on, the last first. */
export function useSignOnRefusals(id: number) {
  return useQuery({
    queryKey: [SECURITY, id, "refusals"],
    queryFn: async ({ signal }) => (await api.get("/api/admin/instances/{id}/sign-on/refusals", { path: { id }, query: { limit: 50 }, signal })).items,
  });
}

/** The administrators of the instance, for whoever may read who they are. */
export function useAdministrators(isAllowed: boolean) {
  return useQuery({
    queryKey: [SECURITY, "administrators"],
    queryFn: async ({ signal }) => (await api.get("/api/admin/access", { query: { right: "admin", limit: 200 }, signal })).items,
    enabled: isAllowed,
  });
}
