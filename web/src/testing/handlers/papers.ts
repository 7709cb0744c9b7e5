import { HttpResponse, http } from "msw";
import type { FileView, PaperView, UploadView } from "../../api/schema";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { problem } from "./problem";

const PART = 4;

/** What the simulated hub has of forms' pages. */
export const desk = {
  /** The files of the form, and of the phone that a question was handed to. */
  papers: [] as PaperView[],
  removed: [] as string[],
  /** Hand-overs that were asked for, and those that were ended. */
  handed: [] as unknown[],
  ended: [] as string[],
  /** Codes of the links that were texted. */
  texted: [] as string[],
  /** The next uploads are refused with this on their file, or as by a broken network. */
  refusal: null as string | null,
  isOffline: false,
};

export function resetDesk() {
  Object.assign(desk, { papers: [], removed: [], handed: [], ended: [], texted: [], refusal: null, isOffline: false });
}
betweenFiles(resetDesk);

export function page(id: string, over: Partial<FileView> = {}): FileView {
  return {
    id,
    name: `${id}.jpg`,
    media_type: "image/jpeg",
    size_bytes: 2_048,
    state: "clean",
    has_thumbnail: false,
    width: null,
    height: null,
    uploaded_by: "Ana",
    created_at_ms: 1,
    ...over,
  };
}

/** The calls of pages of forms, as the hub answers them: parts of four bytes. */
export function paperHandlers() {
  const uploads = new Map<string, { view: UploadView; name: string; at: string; handed: string | null }>();
  const begin = (name: string, size_bytes: number, at: string, handed: string | null): HttpResponse<UploadView> => {
    const view: UploadView = { id: `page-${uploads.size + 1}`, size_bytes, offset: 0, part_bytes: PART, expires_at_ms: Date.now() + 60_000, file: null };
    uploads.set(view.id, { view, name, at, handed });
    return HttpResponse.json(view, { status: 201 });
  };
  const take = async (id: string, request: Request) => {
    const upload = uploads.get(id)!;
    if (desk.isOffline) return HttpResponse.error() as never;
    if (desk.refusal) return problem(422, "invalid_field", { errors: [{ field: "file", key: desk.refusal }] });
    const { byteLength } = await request.arrayBuffer();
    upload.view = { ...upload.view, offset: upload.view.offset + byteLength };
    if (upload.view.offset < upload.view.size_bytes) return HttpResponse.json(upload.view);
    const file = page(id, { name: upload.name, size_bytes: upload.view.size_bytes });
    desk.papers.push({ at: upload.at, hand_over_id: upload.handed, file });
    return HttpResponse.json({ ...upload.view, file });
  };
  const remove = (id: string) => {
    desk.removed.push(id);
    desk.papers = desk.papers.filter((paper) => paper.file.id !== id);
    return new HttpResponse(null, { status: 204 }) as never;
  };
  return [
    hub.post("/api/application-drafts/{id}/uploads", async ({ request }) => {
      const { name, size_bytes, question } = await request.json();
      return begin(name, size_bytes, question, null);
    }),
    hub.post("/api/own-applications/{id}/uploads", async ({ request }) => {
      const { name, size_bytes, question } = await request.json();
      return begin(name, size_bytes, question ?? "", null);
    }),
    hub.post("/api/community-notes/{id}/attachments", async ({ request, params }) => {
      const { name, size_bytes } = await request.json();
      return begin(name, size_bytes, params.id, null);
    }),
    hub.get("/api/community-notes/{id}/attachments", ({ params }) =>
      HttpResponse.json({ items: desk.papers.filter((paper) => paper.at === params.id).map((paper) => paper.file) }),
    ),
    hub.get("/api/application-drafts/{id}/papers", () => HttpResponse.json({ papers: desk.papers })),
    hub.get("/api/files/uploads/{id}", ({ params }) => HttpResponse.json(uploads.get(params.id)!.view)),
    http.patch("*/api/files/uploads/:id", ({ request, params }) => take(String(params["id"]), request)),
    hub.delete("/api/files/{id}", ({ params }) => remove(params.id)),
    hub.post("/api/application-drafts/{id}/hand-overs", async ({ request }) => {
      desk.handed.push(await request.json());
      const link = {
        id: "handed-1",
        url: "https://riverbend.example/hand-over/abc",
        code: "K7M-3PX-9RT",
        expires_at_ms: Date.now() + 900_000,
        text_to: "43",
        no_text: null,
      };
      return HttpResponse.json(link, { status: 201 });
    }),
    hub.post("/api/application-drafts/{id}/hand-overs/{hand_over}/texts", async ({ request }) => {
      desk.texted.push((await request.json()).token);
      return HttpResponse.json({ text_to: "43" });
    }),
    hub.delete("/api/application-drafts/{id}/hand-overs/{hand_over}", ({ params }) => {
      desk.ended.push(params.hand_over);
      return new HttpResponse(null, { status: 204 }) as never;
    }),
    hub.post("/api/hand-overs/{token}", ({ params }) => {
      if (params.token === "over") return problem(410, "link_over");
      if (params.token === "used") return problem(409, "link_used");
      if (params.token !== "abc") return problem(404, "not_found");
      const pages = desk.papers.filter((paper) => paper.hand_over_id === "handed-1").map((paper) => paper.file);
      return HttpResponse.json({ label: "Your pay stub", lang: "en", agency: "Riverbend Housing", most: 2, expires_at_ms: Date.now() + 900_000, pages });
    }),
    hub.post("/api/hand-overs/{token}/uploads", async ({ request }) => {
      const { name, size_bytes } = await request.json();
      return begin(name, size_bytes, "pay_stub", "handed-1");
    }),
    http.patch("*/api/hand-overs/:token/uploads/:id", ({ request, params }) => take(String(params["id"]), request)),
    hub.delete("/api/hand-overs/{token}/pages/{id}", ({ params }) => remove(params.id)),
  ];
}
