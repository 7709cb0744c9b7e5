import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/client";
import { liveSocket } from "../live/socket";

/** The files of a form, whether an answer names them yet or not. */
export function papersQuery(draftId: string) {
  return queryOptions({
    queryKey: ["papers", draftId],
    queryFn: ({ signal }) => api.get("/api/application-drafts/{id}/papers", { path: { id: draftId }, signal }),
  });
}

/** The same, kept current: pages come from a phone, and the virus scanner answers. */
export function usePapersOf(draftId: string) {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ["papers", draftId] });
    return liveSocket.subscribe("me", {
      onEvent: ({ kind, data }) => {
        if (kind === "draft.paper" && (data as { draft_id?: string }).draft_id === draftId) again();
      },
      onSubscribed: again,
      onGap: again,
    });
  }, [client, draftId]);
  return useQuery(papersQuery(draftId));
}
