import { isProblem } from "../../api/problem";
import type { FileView } from "../../api/schema";
import type { PaperWay } from "./paper-way";

/** A page on its way. The upload's id stays over pauses and broken connections. */
export interface Sending {
  source: File;
  uploadId: string | null;
  stop: AbortController;
}

/** Sends the parts that the hub does not have yet, and answers the file. */
export async function sendPage(way: PaperWay, sending: Sending, onSent: (bytes: number) => void): Promise<FileView> {
  const { signal } = sending.stop;
  const { source } = sending;
  try {
    let upload = sending.uploadId ? await way.read(sending.uploadId, signal) : await way.begin({ name: source.name, size_bytes: source.size }, signal);
    sending.uploadId = upload.id;
    for (;;) {
      onSent(upload.offset);
      const bytes = source.slice(upload.offset, upload.offset + upload.part_bytes);
      upload = await way.send(upload.id, { bytes, offset: upload.offset }, signal);
      if (upload.file) return upload.file;
    }
  } catch (error) {
    // What the hub has refused for good, or forgotten, begins anew.
    if (isProblem(error, "invalid_field") || isProblem(error, "not_found")) sending.uploadId = null;
    throw error;
  }
}
