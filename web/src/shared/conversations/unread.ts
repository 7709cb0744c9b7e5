import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { SessionUser } from "../../api/schema";
import { itemKeys } from "../cases/item/item-cache";
import { hasPermission } from "../identity/roles";

/** In how many conversations somebody waits to be read: in this person's programs, and of their own applications. */
export function useUnread(user: SessionUser) {
  return useQuery({
    queryKey: itemKeys.unread,
    queryFn: ({ signal }) => api.get("/api/conversations/unread", { signal }),
    enabled: hasPermission(user, "thread.read"),
    // The event socket announces changes; this covers lost events.
    refetchInterval: 60_000,
  });
}
