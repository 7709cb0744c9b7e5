import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/client";
import type { SessionUser } from "../../api/schema";
import { hasPermission } from "../identity/roles";
import { liveSocket } from "../live/socket";

const KEY = ["notices"] as const;

/** What rules notify this person of in the inbox, until it is read; live. */
export function useNotices(user: SessionUser) {
  const client = useQueryClient();
  const mayRead = hasPermission(user, "thread.read");
  useEffect(() => {
    if (!mayRead) return undefined;
    const again = () => void client.invalidateQueries({ queryKey: KEY });
    return liveSocket.subscribe("me", { onEvent: (event) => (event.kind.startsWith("notice") ? again() : undefined), onSubscribed: again, onGap: again });
  }, [client, mayRead]);
  return useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await api.get("/api/notices", { signal })).items, enabled: mayRead });
}

/** Marks notices as read: what would go out later by email or text, does not. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.post("/api/notices/seen", { body: { notice_ids: ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
