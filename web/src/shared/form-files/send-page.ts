import { isProblem } from "../../api/problem";
import type { FileView, UploadView } from "../../api/schema";
import type { PaperWay } from "./paper-way";

/** A page on its way. The upload's id stays over pauses and broken connections. */
export interface Sending {
  source: File;
  uploadId: string | null;
  stop: AbortController;
}

/** What the hub has of an upload that was interrupted: the upload, the file that it has become, or nothing. */
async function begun(way: PaperWay, id: string, signal: AbortSignal): Promise<UploadView | FileView | null> {
  try {
    return await way.read(id, signal);
  } catch (error) {
    if (!isProblem(error, "not_found")) throw error;
  }
  try {
    // The answer to its last part was lost on the way.
    const file = await way.file(id, signal);
    return file.state === "refused" || file.state === "removed" ? null : file;
  } catch (error) {
    if (!isProblem(error, "not_found")) throw error;
    return null;
  }
}

const isFile = (found: UploadView | FileView): found is FileView => "media_type" in found;

/** Sends the parts that the hub does not have yet, and answers the file. */
export async function sendPage(way: PaperWay, sending: Sending, onSent: (bytes: number) => void): Promise<FileView> {
  const { signal } = sending.stop;
  const { source } = sending;
  try {
    const found = sending.uploadId ? await begun(way, sending.uploadId, signal) : null;
    if (found && isFile(found)) return found;
    let upload = found ?? (await way.begin({ name: source.name, size_bytes: source.size }, signal));
    sending.uploadId = upload.id;
    for (;;) {
      onSent(upload.offset);
      const bytes = source.slice(upload.offset, upload.offset + upload.part_bytes);
      upload = await way.send(upload.id, { bytes, offset: upload.offset }, signal);
      if (upload.file) return upload.file;
    }
  } catch (error) {
    // What the hub has refused for good begins anew.
    if (isProblem(error, "invalid_field")) sending.uploadId = null;
    throw error;
  }
}
