import { useCallback } from "react";
import { api } from "../../../api/client";
import { useFileUploads, type BeginUpload, type Uploads } from "../../../shared/conversations/uploads";

/** Files that are being attached in a conversation. */
export function useUploads(threadId: string): Uploads {
  const begin = useCallback<BeginUpload>((body, signal) => api.post("/api/threads/{id}/files", { path: { id: threadId }, body, signal }), [threadId]);
  return useFileUploads(begin);
}
