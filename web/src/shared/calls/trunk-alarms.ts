import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/client";
import type { SessionUser } from "../../api/schema";
import { hasPermission } from "../identity/roles";
import { liveSocket } from "../live/socket";

const KEY = ["trunk-alarms"] as const;

/** Trunks of telephones that do not answer any more, for administrators; live. */
export function useTrunkAlarms(user: SessionUser) {
  const client = useQueryClient();
  const isAdmin = hasPermission(user, "admin");
  useEffect(() => {
    if (!isAdmin) return undefined;
    const again = () => void client.invalidateQueries({ queryKey: KEY });
    return liveSocket.subscribe("jobs", { onEvent: (event) => (event.kind.startsWith("trunk.") ? again() : undefined), onSubscribed: again, onGap: again });
  }, [client, isAdmin]);
  return useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await api.get("/api/trunk-alarms", { signal })).items, enabled: isAdmin });
}
