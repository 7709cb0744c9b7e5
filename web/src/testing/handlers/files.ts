import { HttpResponse } from "msw";
import type { UploadView } from "../../api/schema";
import { hub } from "../hub";
import { office } from "./office";
import { problem } from "./problem";

const PART = 4;

/** The calls of files, as the hub answers them: parts of four bytes, so that a short text has several. */
export function fileHandlers() {
  const uploads = new Map<string, { view: UploadView; name: string }>();
  return [
    hub.post("/api/threads/{id}/files", async ({ request }) => {
      const { name, size_bytes } = (await request.json()) as { name: string; size_bytes: number };
      const view: UploadView = { id: `upload-${uploads.size + 1}`, size_bytes, offset: 0, part_bytes: PART, expires_at_ms: Date.now() + 60_000, file: null };
      uploads.set(view.id, { view, name });
      office.actions.push({ path: "upload begun", body: name, key: null });
      return HttpResponse.json(view, { status: 201 });
    }),
    hub.get("/api/files/uploads/{id}", ({ params }) => HttpResponse.json(uploads.get(String(params.id))!.view)),
    hub.patch("/api/files/uploads/{id}", async ({ request, params }) => {
      const upload = uploads.get(String(params.id))!;
      const offset = Number(request.headers.get("Upload-Offset"));
      const { byteLength } = await request.arrayBuffer();
      if (offset !== upload.view.offset) return problem(409, "upload_offset");
      const next = { ...upload.view, offset: offset + byteLength };
      upload.view = next;
      office.actions.push({ path: "part", body: offset, key: null });
      if (next.offset < next.size_bytes) return HttpResponse.json(next);
      const file = {
        id: next.id,
        name: upload.name,
        media_type: "text/plain",
        size_bytes: next.size_bytes,
        state: "clean" as const,
        has_thumbnail: false,
        width: null,
        height: null,
        uploaded_by: "Rosa Marsh",
        created_at_ms: Date.now(),
      };
      office.files[file.id] = file;
      return HttpResponse.json({ ...next, file });
    }),
  ];
}
