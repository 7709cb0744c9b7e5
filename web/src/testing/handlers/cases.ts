import { HttpResponse } from "msw";
import { caseView, validationCenter } from "../case-fixtures";
import { hub } from "../hub";
import { queueItem } from "../staff-fixtures";
import { note, office } from "./office";
import { problem } from "./problem";

/** The calls of the case screen. */
export const caseHandlers = [
  hub.get("/api/work-queue/items/{id}/case", ({ params }) => {
    const item = office.items.find((one) => one.id === Number(params.id));
    return item ? HttpResponse.json(caseView(item, office.papers)) : problem(404, "not_found");
  }),
  hub.post("/api/work-queue/items/{id}/documents", async ({ request }) => {
    const { kind, name } = await note(request);
    office.papers.push({ kind: String(kind), name: String(name) });
    return HttpResponse.json(
      {
        id: "d9",
        kind: String(kind),
        name: String(name),
        by: "Rosa Marsh",
        received_at_ms: 1,
        replaced_at_ms: null,
        expires_on: null,
        file_id: null,
        media_type: "",
        size_bytes: null,
        file_state: null,
        version: 0,
        judgement: null,
      },
      { status: 201 },
    );
  }),
  hub.get("/api/work-queue/items/{id}/corrections", () => HttpResponse.json({ requests: [], offers: [] })),
  hub.post("/api/work-queue/items/{id}/looks", () => HttpResponse.json({ before_at_ms: null, changed: [] })),
  hub.get("/api/work-queue/items/{id}/validations", () => HttpResponse.json(validationCenter(office.letPass))),
  hub.post("/api/work-queue/items/{id}/validations/run", async ({ request }) => {
    await note(request);
    return HttpResponse.json(validationCenter(office.letPass));
  }),
  hub.post("/api/work-queue/items/{id}/validations/override", async ({ request }) => {
    const { reason } = await note(request);
    office.letPass = String(reason);
    return HttpResponse.json(validationCenter(office.letPass));
  }),
  hub.post("/api/work-queue/items/{id}/validations/override/undo", async ({ request }) => {
    await note(request);
    office.letPass = null;
    return HttpResponse.json(validationCenter(null));
  }),
  hub.post("/api/work-queue/items/{id}/documents/remove", async ({ request }) => {
    await note(request);
    office.papers = [];
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/work-queue/items/{id}/answers", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/work-queue/items", async ({ request }) => {
    const { name, phone, same_person_as } = (await note(request)) as { name?: string; phone?: string; same_person_as?: number };
    if (phone === "12") return problem(422, "invalid_field", { errors: [{ field: "phone", key: "invalid" }] });
    const known = office.items.find((one) => one.id === same_person_as);
    if (phone?.includes("ext")) return problem(422, "invalid_field", { errors: [{ field: "phone", key: "has_extension" }] });
    if (phone?.startsWith("(102)")) return problem(422, "invalid_field", { errors: [{ field: "phone", key: "impossible_number" }] });
    const item = queueItem(90, { externalId: "RA-26-100090", itemName: name ?? known?.itemName ?? "" });
    office.items.push(item);
    return HttpResponse.json(item, { status: 201 });
  }),
];
