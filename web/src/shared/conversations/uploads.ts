import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../api/client";
import { isProblem } from "../../api/problem";
import type { FileView, UploadView } from "../../api/schema";

/** How often it is asked whether the virus scanner has answered. */
const CHECK_EVERY_MS = 1_500;

export type UploadState = "sending" | "paused" | "checking" | "ready" | "failed";

/** A file being uploaded. */
export interface Attachment {
  key: string;
  name: string;
  size: number;
  sent: number;
  state: UploadState;
  /** What stopped it; null while nothing has. */
  error: unknown;
  /** The file, once the hub has taken it. */
  file: FileView | null;
}

/** Begins an upload where the file belongs. */
export type BeginUpload = (file: { name: string; size_bytes: number }, signal: AbortSignal) => Promise<UploadView>;

let nextKey = 1;

interface Running {
  source: File;
  uploadId: string | null;
  stop: AbortController;
}

/** What the hub has of an upload: after a broken connection it may be more or less than was thought. */
async function stateOf(begin: BeginUpload, running: Running): Promise<UploadView> {
  const { signal } = running.stop;
  if (running.uploadId) return api.get("/api/files/uploads/{id}", { path: { id: running.uploadId }, signal });
  const { name, size } = running.source;
  const begun = await begin({ name, size_bytes: size }, signal);
  running.uploadId = begun.id;
  return begun;
}

/** Sends the remaining parts, and returns the file. */
async function sendRest(begin: BeginUpload, running: Running, onSent: (bytes: number) => void): Promise<FileView> {
  let upload = await stateOf(begin, running);
  for (;;) {
    onSent(upload.offset);
    const bytes = running.source.slice(upload.offset, upload.offset + upload.part_bytes);
    upload = await api.patch("/api/files/uploads/{id}", { path: { id: upload.id }, part: { bytes, offset: upload.offset }, signal: running.stop.signal });
    if (upload.file) return upload.file;
  }
}

export interface Uploads {
  attachments: Attachment[];
  add: (files: File[]) => void;
  pause: (key: string) => void;
  resume: (key: string) => void;
  remove: (key: string) => void;
  /** Forgets all of them: a message carries them now. */
  clear: () => void;
  /** Attaches files again that the hub has already. */
  restore: (files: readonly FileView[]) => void;
}

/** Files being uploaded; `begin` must stay the same from one rendering to the next. */
export function useFileUploads(begin: BeginUpload): Uploads {
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const running = useRef(new Map<string, Running>());

  const change = useCallback((key: string, part: Partial<Attachment>) => {
    setAttachments((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const run = useCallback(
    async (key: string) => {
      const one = running.current.get(key);
      if (!one) return;
      one.stop = new AbortController();
      const { signal } = one.stop;
      change(key, { state: "sending", error: null });
      try {
        const file = await sendRest(begin, one, (sent) => change(key, { sent }));
        change(key, { sent: file.size_bytes, name: file.name, file, state: file.state === "pending" ? "checking" : "ready" });
      } catch (error) {
        if (signal.aborted) return;
        // An upload that the hub has refused for good, or forgotten, starts again.
        if (isProblem(error, "invalid_field") || isProblem(error, "not_found")) one.uploadId = null;
        change(key, { state: "failed", error });
      }
    },
    [begin, change],
  );

  const add = useCallback(
    (files: File[]) => {
      const added = files.map((source) => {
        const key = `upload-${nextKey++}`;
        running.current.set(key, { source, uploadId: null, stop: new AbortController() });
        return { key, name: source.name, size: source.size, sent: 0, state: "sending" as const, error: null, file: null };
      });
      setAttachments((all) => [...all, ...added]);
      for (const { key } of added) void run(key);
    },
    [run],
  );

  const pause = useCallback(
    (key: string) => {
      running.current.get(key)?.stop.abort();
      change(key, { state: "paused" });
    },
    [change],
  );

  const resume = useCallback((key: string) => void run(key), [run]);

  const remove = useCallback(
    (key: string) => {
      const one = running.current.get(key);
      one?.stop.abort();
      running.current.delete(key);
      const file = attachments.find((attachment) => attachment.key === key)?.file;
      setAttachments((all) => all.filter((attachment) => attachment.key !== key));
      // A file that is not removed here expires within a day.
      if (file) void api.delete("/api/files/{id}", { path: { id: file.id } }).catch(() => undefined);
      else if (one?.uploadId) void api.delete("/api/files/uploads/{id}", { path: { id: one.uploadId } }).catch(() => undefined);
    },
    [attachments],
  );

  const clear = useCallback(() => {
    running.current.clear();
    setAttachments([]);
  }, []);

  const restore = useCallback((files: readonly FileView[]) => {
    const added = files.map((file) => ({
      key: `upload-${nextKey++}`,
      name: file.name,
      size: file.size_bytes,
      sent: file.size_bytes,
      state: "ready" as const,
      error: null,
      file,
    }));
    if (added.length) setAttachments((all) => [...all, ...added]);
  }, []);

  // The virus scanner's answer.
  const checking = attachments.filter((one) => one.state === "checking" && one.file);
  const waiting = checking.map((one) => one.key).join();
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      for (const { key, file } of checking) {
        api
          .get("/api/files/{id}", { path: { id: file!.id } })
          .then((now) => {
            if (now.state !== "pending") change(key, { file: now, state: now.state === "clean" || now.state === "unscanned" ? "ready" : "failed" });
          })
          .catch(() => undefined);
      }
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys say which they are
  }, [waiting, change]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all.values()) one.stop.abort();
    };
  }, []);

  return { attachments, add, pause, resume, remove, clear, restore };
}
