import { api } from "../../../../api/client";
import type { WritableChannel } from "../outbox";

/** Keeps on the hub what somebody has begun to write, for their other devices. What does not get through stays in this browser. */
export function keepServerDraft(threadId: string, channel: WritableChannel, draft: { subject: string; body: string }): Promise<void> {
  return api.put("/api/threads/{id}/draft", { path: { id: threadId }, body: { channel, ...draft } }).then(
    () => undefined,
    () => undefined,
  );
}
