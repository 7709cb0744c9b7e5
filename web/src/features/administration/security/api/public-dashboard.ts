import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { ChangePublicDashboard, PublicDashboardView } from "../../../../api/schema";
import { publishingKeys } from "../../../../shared/open-data/publishing";

const keyOf = publishingKeys.instance;

/** What is said beside the figures for everybody. */
export function usePublicDashboardSettings(id: number) {
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/public-dashboard", { path: { id }, signal }) });
}

/** Changes it. */
export function useChangePublicDashboard(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePublicDashboard) => api.put("/api/admin/instances/{id}/public-dashboard", { path: { id }, body }),
    onSuccess: (view) => client.setQueryData(keyOf(id), view),
    onError: (error) => {
      const present = isProblem(error, "version_conflict") ? (error.body as { current?: PublicDashboardView }).current : undefined;
      if (present) client.setQueryData(keyOf(id), present);
    },
  });
}
