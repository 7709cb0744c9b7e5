import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { itemKeys } from "../../../../shared/cases/item/item-cache";

/** Says whether calls from one of the person's numbers are made by TTY or through a relay service. */
export function useMarkTextPhone(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mark: { address: string; text_phone: boolean }) => api.put("/api/threads/{id}/text-phone", { path: { id: threadId }, body: mark }),
    onSettled: () => client.invalidateQueries({ queryKey: itemKeys.thread(threadId) }),
  });
}
