import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Message, ThreadView } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { putMessage } from "../thread-log";

/** Lets the applicant see what somebody else wrote, or no longer. */
export function useReleaseToApplicant(message: Message) {
  const client = useQueryClient();
  const key = itemKeys.thread(message.thread_id);
  return useMutation({
    mutationFn: (isReleased: boolean) =>
      api.put("/api/threads/{id}/messages/{message_id}/applicant-view", {
        path: { id: message.thread_id, message_id: message.id },
        body: { is_released: isReleased },
      }),
    onSuccess: (next) => client.setQueryData<ThreadView>(key, (thread) => thread && putMessage(thread, next)),
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
