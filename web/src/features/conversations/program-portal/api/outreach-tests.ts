import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { OutreachPreviewBody } from "../../../../api/schema";

/** Sends the message of an outreach to the user alone, filled in for one of its people. */
export function useSendOutreachTest() {
  return useMutation({ mutationFn: (body: OutreachPreviewBody) => api.post("/api/notifications/outreach-item/test", { body }) });
}
