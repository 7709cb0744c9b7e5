import { HttpResponse } from "msw";
import { caseView } from "../case-fixtures";
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
    return HttpResponse.json({ id: "d9", kind: String(kind), name: String(name), by: "Rosa Marsh", received_at_ms: 1, file_id: null, media_type: "", size_bytes: null, file_state: null }, { status: 201 });
  }),
  hub.post("/api/work-queue/items", async ({ request }) => {
    const { name, phone, same_person_as } = (await note(request)) as { name?: string; phone?: string; same_person_as?: number };
    if (phone === "12") return problem(422, "invalid_field", { errors: [{ field: "phone", key: "invalid" }] });
    const known = office.items.find((one) => one.id === same_person_as);
    const item = queueItem(90, { externalId: "RA-26-100090", itemName: name ?? known?.itemName ?? "" });
    office.items.push(item);
    return HttpResponse.json(item, { status: 201 });
  }),
];
