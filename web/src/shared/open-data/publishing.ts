import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/client";
import type { PublicDashboardView, SessionUser } from "../../api/schema";
import { hasPermission } from "../identity/roles";
import { liveSocket } from "../live/socket";

/** The job that publishes the figures of a month. */
const JOB = "open_data";

/** Cache keys of what administrators read about public figures. */
export const publishingKeys = {
  alarms: ["public-figures-alarms"] as const,
  instance: (id: number) => ["instance-public-dashboard", id] as const,
  programs: ["public-figures"] as const,
  program: (id: number) => ["public-figures", id] as const,
};

/** The month whose figures could not be published, for administrators of the instance; live. */
export function usePublicFiguresAlarms(user: SessionUser) {
  const client = useQueryClient();
  const isAdmin = hasPermission(user, "admin");
  useEffect(() => {
    if (!isAdmin) return undefined;
    const again = () => void client.invalidateQueries({ queryKey: publishingKeys.alarms });
    return liveSocket.subscribe("jobs", {
      onEvent: (event) => (event.kind === "job.updated" && event.data.job.kind === JOB ? again() : undefined),
      onSubscribed: again,
      onGap: again,
    });
  }, [client, isAdmin]);
  return useQuery({
    queryKey: publishingKeys.alarms,
    queryFn: async ({ signal }) => (await api.get("/api/public-figures-alarms", { signal })).items,
    enabled: hasPermission(user, "instance.read"),
  });
}

/** Publishes what is due of an instance, now. */
export function usePublishFigures(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/api/admin/instances/{id}/public-dashboard/publish", { path: { id } }),
    onSuccess: async (view: PublicDashboardView) => {
      client.setQueryData(publishingKeys.instance(id), view);
      await Promise.all([client.invalidateQueries({ queryKey: publishingKeys.alarms }), client.invalidateQueries({ queryKey: publishingKeys.programs })]);
    },
  });
}
