import { HttpResponse } from "msw";
import type { BulkBody, BulkChange, BulkItem, BulkReport, QueueItem, QueueView, Selection } from "../../api/schema";
import { betweenFiles } from "../between-files";
import { reviewer } from "../fixtures";
import { hub } from "../hub";
import * as fixtures from "../staff-fixtures";
import { note, office } from "./office";
import { problem } from "./problem";

/** Changes of many that were checked here. */
const checked = new Map<string, { change: BulkChange; items: BulkItem[] }>();
const views: QueueView[] = [];

export function resetQueue(): void {
  checked.clear();
  views.splice(0);
}
betweenFiles(resetQueue);

function selected({ ids, numbers }: Selection): (QueueItem | string)[] {
  if (ids) return ids.map((id) => office.items.find((item) => item.id === id) ?? String(id));
  if (numbers) return numbers.map((number) => office.items.find((item) => item.externalId === number) ?? number);
  return office.items;
}

function verdict(found: QueueItem | string, owner: { ID: number; Name: string } | undefined): BulkItem {
  const none = { outcome: null, outcome_code: "", undo_outcome: null, undo_code: "", detail: "" } as const;
  if (typeof found === "string")
    return {
      ...none,
      item_id: 0,
      external_id: found,
      ok: false,
      code: "not_found",
      message: "",
      current_state: 0,
      current_state_name: "",
      version: 0,
      user_id: null,
      owner_name: "",
    };
  const isSame = owner !== undefined && found.ownerId === owner.ID;
  return {
    ...none,
    item_id: found.id,
    external_id: found.externalId,
    ok: !isSame,
    code: isSame ? "nothing_changes" : "",
    message: "",
    current_state: found.currentStateId,
    current_state_name: found.currentStateName,
    version: found.version,
    user_id: owner?.ID ?? null,
    owner_name: owner?.Name ?? "",
  };
}

function check(body: BulkBody): BulkReport {
  const owner = fixtures.queueConfig.assignees.find((one) => one.ID === body.user_id);
  const state = fixtures.queueConfig.states.find((one) => one.ID === body.state_id);
  const items = selected(body.selection).map((found) => verdict(found, owner));
  const change: BulkChange = {
    check_id: `check-${checked.size + 1}`,
    by_id: reviewer.id_entity,
    by_name: "Rosa Marsh",
    stage: "checked",
    state_id: state?.ID ?? null,
    state_name: state?.Name ?? "",
    sets_owner: body.sets_owner ?? false,
    user_id: owner?.ID ?? null,
    role_id: null,
    owner_name: owner?.Name ?? "",
    denial_reason_id: body.denial_reason_id ?? null,
    comment: body.comment ?? "",
    requested: items.length,
    refused: items.filter((item) => !item.ok).length,
    changed: 0,
    failed: 0,
    restored: 0,
    kept: 0,
    created_at_ms: fixtures.NOON_MS,
    expires_at_ms: Date.now() + 900_000,
    finished_at_ms: null,
    undo_until_ms: null,
  };
  checked.set(change.check_id, { change, items });
  return { ...change, items, expires_at: new Date(change.expires_at_ms).toISOString() };
}

function report(id: string) {
  const found = checked.get(id);
  return found ? HttpResponse.json<BulkReport>({ ...found.change, items: found.items, expires_at: "" }) : problem(404, "not_found");
}

/** Changes of many, saved views and files of the queue. */
export const queueHandlers = [
  hub.get("/api/work-queue/filters", () =>
    HttpResponse.json({
      filters: [
        ...fixtures.queueConfig.states.map(({ ID, Name }) => ({
          Domain: "state" as const,
          ID,
          Name,
          key: String(ID),
          total: office.items.filter((item) => item.currentStateId === ID).length,
        })),
        { Domain: "assignee", ID: 0, Name: "", key: "none", total: office.items.filter((item) => item.ownerId === null).length },
        { Domain: "partner", ID: 1, Name: "Harbor Community Partners", key: "1", total: 40 },
        { Domain: "category", ID: 1, Name: "Rent", key: "Rent", total: 12 },
      ],
    }),
  ),
  hub.get("/api/work-queue/bulk", () =>
    HttpResponse.json({
      items: [...checked.values()]
        .map((one) => one.change)
        .filter((one) => one.stage !== "checked")
        .reverse(),
    }),
  ),
  hub.post("/api/work-queue/bulk/offer", async ({ request }) => {
    const { selection } = (await note(request)) as unknown as { selection: Selection };
    return HttpResponse.json({
      items: selected(selection).filter((one) => typeof one !== "string").length,
      states: [{ state_id: 9, name: "Review", token: "review", kind: "open", items: 2, requires_user_assigment: false, requires_reason: false }],
      owners: fixtures.queueConfig.assignees.map((one, n) => ({ user_id: one.ID, name: one.Name, load: 10 + n })),
      roles: [{ role_id: 4, name: "Case worker" }],
      denial_reasons: [],
      self_only: false,
    });
  }),
  hub.post("/api/work-queue/bulk/checks", async ({ request }) => HttpResponse.json(check((await note(request)) as unknown as BulkBody))),
  hub.post("/api/work-queue/bulk/{id}/apply", async ({ request, params }) => {
    await note(request);
    const found = checked.get(params.id);
    if (!found) return problem(404, "not_found");
    for (const one of found.items.filter((item) => item.ok)) {
      one.outcome = "done";
      const at = office.items.findIndex((item) => item.id === one.item_id);
      const item = office.items[at]!;
      office.items[at] = { ...item, version: item.version + 1, ...(found.change.sets_owner ? { ownerId: one.user_id, ownerName: one.owner_name } : {}) };
    }
    const done = found.items.filter((item) => item.ok).length;
    found.change = { ...found.change, stage: "done", changed: done, finished_at_ms: Date.now(), undo_until_ms: Date.now() + 600_000 };
    return HttpResponse.json(found.change);
  }),
  hub.get("/api/work-queue/bulk/{id}/undo", () => HttpResponse.json({ notified: 0 })),
  hub.post("/api/work-queue/bulk/{id}/undo", async ({ request, params }) => {
    await note(request);
    const found = checked.get(params.id);
    if (!found) return problem(404, "not_found");
    found.change = { ...found.change, stage: "undone", restored: found.change.changed, undo_until_ms: null };
    return HttpResponse.json(found.change);
  }),
  hub.get("/api/work-queue/bulk/{id}", ({ params }) => report(params.id)),
  hub.get("/api/work-queue/views", () => HttpResponse.json({ items: views, keeps_team: false })),
  hub.put("/api/work-queue/views/{id}", async ({ request, params }) => {
    const { view, version } = (await note(request)) as unknown as { view: QueueView; version: number };
    const at = views.findIndex((one) => one.id === params.id);
    const was = views[at];
    if (!was) return problem(404, "not_found");
    if (was.version !== version) return problem(409, "version_conflict");
    views[at] = { ...was, ...view, version: version + 1 };
    return HttpResponse.json(views[at]);
  }),
  hub.post("/api/work-queue/views", async ({ request }) => {
    const { view, is_team } = (await note(request)) as unknown as { view: QueueView; is_team: boolean };
    const saved: QueueView = { ...view, id: `view-${views.length + 1}`, is_team, made_by: "Rosa Marsh", version: 1 };
    views.push(saved);
    return HttpResponse.json(saved);
  }),
  hub.get("/api/work-queue/exports", () => HttpResponse.json({ items: [] })),
  hub.post("/api/work-queue/exports", async ({ request }) => {
    await note(request);
    return HttpResponse.json({ id: "e1", requested_at_ms: fixtures.NOON_MS, state: "waiting" as const, done: 0, total: null, rows: null });
  }),
];
