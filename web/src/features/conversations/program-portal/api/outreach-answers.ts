import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { APPROVALS } from "../../../../shared/conversations/outreach-approvals";
import { ITEMS } from "./outreach-items";

/** What is done with an outreach that waits for a second person, or that rests before it starts. */
export type OutreachDeed = { how: "approve" | "withdraw" | "undo" } | { how: "refuse"; reason: string };

/** Approves, refuses, withdraws or undoes one. */
export function useAnswerOutreach(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: OutreachDeed) => {
      const path = { id };
      if (deed.how === "approve") return api.post("/api/notifications/outreach-item/{id}/approve", { path });
      if (deed.how === "refuse") return api.post("/api/notifications/outreach-item/{id}/refuse", { path, body: { reason: deed.reason } });
      if (deed.how === "withdraw") return api.post("/api/notifications/outreach-item/{id}/withdraw", { path });
      return api.post("/api/notifications/outreach-item/{id}/undo", { path });
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ITEMS }), client.invalidateQueries({ queryKey: APPROVALS })]),
  });
}
