import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Message, ThreadView } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { putMessage } from "../thread-log";

export type WaitingChange =
  { kind: "release"; reason: string } | { kind: "cancel" } | { kind: "edit"; subject: string; body: string; send_at_ms: number | null };

function ask(message: Message, change: WaitingChange): Promise<Message> {
  const path = { id: message.thread_id, message_id: message.id };
  switch (change.kind) {
    case "release":
      return api.post("/api/threads/{id}/messages/{message_id}/release", { path, body: { reason: change.reason } });
    case "cancel":
      return api.post("/api/threads/{id}/messages/{message_id}/cancel", { path });
    case "edit":
      return api.patch("/api/threads/{id}/messages/{message_id}", {
        path,
        body: { subject: change.subject, body: change.body, send_at_ms: change.send_at_ms },
      });
  }
}

/** Releases, cancels or changes a waiting message. 409 `state_not_possible` once it is being sent. */
export function useWaitingChange(message: Message) {
  const client = useQueryClient();
  const key = itemKeys.thread(message.thread_id);
  return useMutation({
    mutationFn: (change: WaitingChange) => ask(message, change),
    onSuccess: (next) => client.setQueryData<ThreadView>(key, (thread) => thread && putMessage(thread, next)),
    // It may have been sent in the meantime: its present state is loaded again.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
