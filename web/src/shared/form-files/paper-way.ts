import { useMemo } from "react";
import { api } from "../../api/client";
import { ApiProblem } from "../../api/problem";
import type { FileView, UploadView } from "../../api/schema";

/** The calls by which a page reaches its form: from the form itself, or from a phone that it was handed to. */
export interface PaperWay {
  begin: (file: { name: string; size_bytes: number }, signal: AbortSignal) => Promise<UploadView>;
  read: (id: string, signal: AbortSignal) => Promise<UploadView>;
  send: (id: string, part: { bytes: Blob; offset: number }, signal: AbortSignal) => Promise<UploadView>;
  /** A file that has arrived. */
  file: (id: string, signal: AbortSignal) => Promise<FileView>;
  /** Takes a file back. */
  remove: (id: string) => Promise<unknown>;
}

/** Pages of a form of one's own. */
export function useDraftWay(draftId: string, at: string): PaperWay {
  return useMemo<PaperWay>(
    () => ({
      begin: (file, signal) => api.post("/api/application-drafts/{id}/uploads", { path: { id: draftId }, body: { ...file, question: at }, signal }),
      read: (id, signal) => api.get("/api/files/uploads/{id}", { path: { id }, signal }),
      send: (id, part, signal) => api.patch("/api/files/uploads/{id}", { path: { id }, part, signal }),
      file: (id, signal) => api.get("/api/files/{id}", { path: { id }, signal }),
      remove: (id) => api.delete("/api/files/{id}", { path: { id } }),
    }),
    [draftId, at],
  );
}

/** Papers for an application of one's own that was sent: by themselves, or in the answer to the question at a place. */
export function useReplyWay(id: number, at: string | null = null): PaperWay {
  return useMemo<PaperWay>(
    () => ({
      begin: (file, signal) => api.post("/api/own-applications/{id}/uploads", { path: { id }, body: { ...file, question: at }, signal }),
      read: (upload, signal) => api.get("/api/files/uploads/{id}", { path: { id: upload }, signal }),
      send: (upload, part, signal) => api.patch("/api/files/uploads/{id}", { path: { id: upload }, part, signal }),
      file: (file, signal) => api.get("/api/files/{id}", { path: { id: file }, signal }),
      remove: (file) => api.delete("/api/files/{id}", { path: { id: file } }),
    }),
    [id, at],
  );
}

/** Files of a note in one's profile. */
export function useNoteWay(note: string): PaperWay {
  return useMemo<PaperWay>(
    () => ({
      begin: (file, signal) => api.post("/api/community-notes/{id}/attachments", { path: { id: note }, body: file, signal }),
      read: (id, signal) => api.get("/api/files/uploads/{id}", { path: { id }, signal }),
      send: (id, part, signal) => api.patch("/api/files/uploads/{id}", { path: { id }, part, signal }),
      file: (id, signal) => api.get("/api/files/{id}", { path: { id }, signal }),
      remove: (id) => api.delete("/api/files/{id}", { path: { id } }),
    }),
    [note],
  );
}

/** Pages from a phone: the link's code is the key, on this one device. */
export function useHandedWay(token: string, deviceId: string): PaperWay {
  return useMemo<PaperWay>(() => {
    const query = { device_id: deviceId };
    return {
      begin: (file, signal) => api.post("/api/hand-overs/{token}/uploads", { path: { token }, query, body: file, token: null, signal }),
      read: (id, signal) => api.get("/api/hand-overs/{token}/uploads/{id}", { path: { token, id }, query, token: null, signal }),
      send: (id, part, signal) => api.patch("/api/hand-overs/{token}/uploads/{id}", { path: { token, id }, query, part, token: null, signal }),
      file: async (id, signal) => {
        const { pages } = await api.post("/api/hand-overs/{token}", { path: { token }, query, token: null, signal });
        const found = pages.find((page) => page.id === id);
        if (!found) throw new ApiProblem(404, { key: "not_found" });
        return found;
      },
      remove: (id) => api.delete("/api/hand-overs/{token}/pages/{id}", { path: { token, id }, query, token: null }),
    };
  }, [token, deviceId]);
}
