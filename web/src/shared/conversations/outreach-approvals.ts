import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { SessionUser } from "../../api/schema";
import { hasPermission } from "../identity/roles";

export const APPROVALS = ["outreach-approvals"] as const;
/** Interval at which requests of colleagues are asked for, in milliseconds. */
const REFETCH_MS = 60_000;

/** Outreach of colleagues that waits for this person's approval, and the answers to their own that they have not read. */
export function useOutreachApprovals(user: SessionUser) {
  return useQuery({
    queryKey: APPROVALS,
    queryFn: ({ signal }) => api.get("/api/notifications/outreach-approvals", { signal }),
    enabled: hasPermission(user, "outreach.write"),
    refetchInterval: REFETCH_MS,
  });
}

/** Records that the user has read the answer to their own request. */
export function useReadOutreachAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/api/notifications/outreach-item/{id}/seen", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: APPROVALS }),
  });
}
