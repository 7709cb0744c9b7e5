import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/client";
import type { BellEntries, BellSeenBody, SessionUser } from "../../api/schema";
import { hasPermission } from "../identity/roles";
import { liveSocket } from "../live/socket";

const KEY = ["bell"] as const;
/** What nobody announces, such as a message that did not arrive, is asked for so often; in milliseconds. */
const REFETCH_MS = 60_000;

/** Events of `me` after which something else wants the person, or no more. */
const SAYS = new Set(["mention", "mention.seen", "notice", "notice.seen", "item.assigned", "items.assigned", "queue.exported", "report.exported"]);

/** Everything that wants this person and that they have not read, the newest first; live. */
export function useBell(user: SessionUser) {
  const client = useQueryClient();
  const mayRead = hasPermission(user, "thread.read");
  const mayCall = hasPermission(user, "call.place");
  useEffect(() => {
    if (!mayRead) return undefined;
    const again = () => void client.invalidateQueries({ queryKey: KEY });
    const stops = [
      liveSocket.subscribe("me", { onEvent: (event) => (SAYS.has(event.kind) ? again() : undefined), onSubscribed: again, onGap: again }),
      ...(mayCall ? [liveSocket.subscribe("phones", { onEvent: again, onSubscribed: again, onGap: again })] : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, mayRead, mayCall]);
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get("/api/bell", { signal }), enabled: mayRead, refetchInterval: REFETCH_MS });
}

/** Marks entries as read, or everything up to a moment; they are gone at once, and come back where that fails. */
export function useReadBell() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BellSeenBody) => api.post("/api/bell/seen", { body }),
    onMutate: async ({ items = [], until_ms }: BellSeenBody) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<BellEntries>(KEY);
      const isRead = (one: BellEntries["items"][number]) => one.at_ms <= (until_ms ?? -1) || items.some((seen) => seen.kind === one.kind && seen.id === one.id);
      client.setQueryData<BellEntries>(KEY, (bell) => {
        if (!bell) return bell;
        const left = bell.items.filter((one) => !isRead(one));
        return { items: left, total: bell.total - (bell.items.length - left.length) };
      });
      return before;
    },
    onError: (_error, _body, before) => client.setQueryData(KEY, before),
    onSettled: () => Promise.all([KEY, ["notices"], ["mentions"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
