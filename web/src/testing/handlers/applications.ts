import { HttpResponse } from "msw";
import type { Answer, Body } from "../../api/calls";
import type { ProblemBody } from "../../api/schema";
import { rentForm } from "../form-fixtures";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { problem } from "./problem";

type Draft = Answer<"/api/application-drafts/{id}", "get">;
type Saving = Body<"/api/application-drafts/{id}/answers", "patch">;

const SAVED_AT_MS = Date.UTC(2026, 10, 28, 15, 42);

function fresh() {
  return {
    prepared: rentForm,
    version: 3,
    revision: 0,
    /** The answers by place, with the revision of each. */
    places: new Map<string, { value: unknown; revision: number }>(),
    draft: {
      id: "d1",
      program_id: 5,
      program_name: "Rental assistance",
      form_version: 3,
      lang: "en",
      at: "",
      set_aside: [],
      taken: {},
      changes: [],
      case: null,
      trial: false,
      created_at_ms: SAVED_AT_MS,
      saved_at_ms: SAVED_AT_MS,
      application_id: null,
      external_id: null,
      form: null,
    } as Omit<Draft, "answers" | "revisions" | "revision">,
    /** What was saved, in order. */
    saves: [] as Saving[],
    submits: [] as Body<"/api/application-drafts/{id}/submit", "post">[],
    /** What is known and offered. */
    known: [] as Answer<"/api/application-drafts/{id}/known", "get">,
    filings: [] as Body<"/api/work-queue/items/{id}/draft/filings", "post">[],
    isOffline: false,
    /** What a submission is refused with. */
    refusal: null as { status: number; key: string; more?: Record<string, unknown> } | null,
  };
}

/** One draft of the simulated hub; a test changes it before it opens a page. */
export const draftHub = fresh();

export function resetDraftHub(): void {
  Object.assign(draftHub, fresh());
}
betweenFiles(resetDraftHub);

/** Another window, or an earlier visit, wrote an answer. */
export function writeElsewhere(at: string, value: unknown): void {
  draftHub.revision += 1;
  draftHub.places.set(at, { value, revision: draftHub.revision });
}

export const valueAt = (at: string) => draftHub.places.get(at)?.value;

/** A refusal that carries more than its key. */
function refused(status: number, key: string, more: Record<string, unknown> = {}): HttpResponse<ProblemBody> {
  return HttpResponse.json(
    { type: "about:blank", title: key, status, key, message: key, errors: [], trace_id: "4bf92f35", ...more } as unknown as ProblemBody,
    {
      status,
      headers: { "Content-Type": "application/problem+json" },
    },
  );
}

/** A row goes with its answers when the list of its group no longer has it. */
function forgetRows(group: string, rows: unknown) {
  for (const [at, { value }] of draftHub.places) {
    const [owner, row, question] = at.split("/");
    if (owner === group && question && value !== null && Array.isArray(rows) && !rows.includes(row)) writeElsewhere(at, null);
  }
}

const formInForce = () => ({ version: draftHub.version, form: draftHub.prepared as never });

function asRead(): Draft {
  const answers: Record<string, unknown> = {};
  const revisions: Record<string, number> = {};
  for (const [at, { value, revision }] of draftHub.places) {
    revisions[at] = revision;
    if (value === null || at.includes("/")) continue;
    const isList = Array.isArray(value) && draftHub.prepared.form.sections.some(({ pages }) => pages.some(({ items }) => items.some((item) => item.id === at)));
    answers[at] = isList ? (value as string[]).map((row) => ({ id: row, answers: rowOf(at, row) })) : value;
  }
  return { ...draftHub.draft, form_version: draftHub.version, revision: draftHub.revision, answers: answers as Draft["answers"], revisions };
}

function rowOf(group: string, row: string): Record<string, unknown> {
  const prefix = `${group}/${row}/`;
  const own = [...draftHub.places].filter(([at, { value }]) => at.startsWith(prefix) && value !== null);
  return Object.fromEntries(own.map(([at, { value }]) => [at.slice(prefix.length), value]));
}

/** Saves what does not conflict. */
function saved(body: Saving) {
  draftHub.saves.push(body);
  const places: Record<string, number> = {};
  const conflicts = [];
  for (const { at, value, based_on } of body.changes) {
    const there = draftHub.places.get(at);
    if (there && there.revision !== based_on) {
      conflicts.push({ at, value: there.value, revision: there.revision, saved_at_ms: SAVED_AT_MS });
      continue;
    }
    writeElsewhere(at, value);
    places[at] = draftHub.revision;
    forgetRows(at, value);
  }
  draftHub.draft.at = body.resume_at ?? draftHub.draft.at;
  return { revision: draftHub.revision, saved_at_ms: SAVED_AT_MS, saved: places, conflicts };
}

export const applicationHandlers = [
  hub.get("/api/application-drafts", () => HttpResponse.json({ drafts: [{ ...asRead() }] })),
  hub.get("/api/application-drafts/{id}", ({ params, request }) => {
    if (draftHub.isOffline) return HttpResponse.error() as never;
    if (params.id !== draftHub.draft.id) return problem(404, "not_found");
    const hasForm = new URL(request.url).searchParams.get("include") === "form" && draftHub.draft.application_id === null;
    return HttpResponse.json({ ...asRead(), form: hasForm ? formInForce() : null });
  }),
  hub.get("/api/programs/{id}/form", () => HttpResponse.json(formInForce())),
  hub.get("/api/application-drafts/{id}/known", () => HttpResponse.json(draftHub.known)),
  hub.get("/api/work-queue/items/{id}/draft/known", () => HttpResponse.json(draftHub.known)),
  hub.post("/api/work-queue/items/{id}/draft", ({ params }) => {
    if (Number(params.id) !== draftHub.draft.case?.application_id) return problem(409, "case_decided");
    return HttpResponse.json(asRead(), { status: 201 });
  }),
  hub.get("/api/work-queue/items/{id}/draft", () => HttpResponse.json(asRead())),
  hub.patch("/api/work-queue/items/{id}/draft/answers", async ({ request }) => HttpResponse.json(saved((await request.json()) as Saving))),
  hub.post("/api/work-queue/items/{id}/draft/agreements", async ({ request }) => {
    const { at, name, lang } = (await request.json()) as Body<"/api/work-queue/items/{id}/draft/agreements", "post">;
    const hash = "0".repeat(64);
    writeElsewhere(at, { name, lang, signed_at_ms: SAVED_AT_MS, text_hash: hash, answers_hash: hash, read_by: "Dana Reed" });
    return HttpResponse.json({ value: valueAt(at), revision: draftHub.revision, saved_at_ms: SAVED_AT_MS });
  }),
  hub.post("/api/work-queue/items/{id}/draft/filings", async ({ request }) => {
    draftHub.filings.push((await request.json()) as (typeof draftHub.filings)[number]);
    return HttpResponse.json({ application_id: 77, external_id: "RB-77", submitted_at_ms: SAVED_AT_MS }, { status: 201 });
  }),
  hub.patch("/api/application-drafts/{id}/answers", async ({ request }) => {
    const body = (await request.json()) as Saving;
    if (draftHub.isOffline) return HttpResponse.error() as never;
    return HttpResponse.json(saved(body));
  }),
  hub.post("/api/application-drafts/{id}/signatures", async ({ request }) => {
    const { at, name, lang } = (await request.json()) as Body<"/api/application-drafts/{id}/signatures", "post">;
    const hash = "0".repeat(64);
    writeElsewhere(at, { name, lang, signed_at_ms: SAVED_AT_MS, text_hash: hash, answers_hash: hash });
    return HttpResponse.json({ value: valueAt(at), revision: draftHub.revision, saved_at_ms: SAVED_AT_MS });
  }),
  hub.post("/api/application-drafts/{id}/submit", async ({ request }) => {
    const body = (await request.json()) as (typeof draftHub.submits)[number];
    draftHub.submits.push(body);
    if (draftHub.refusal) {
      const { status, key, more } = draftHub.refusal;
      return refused(status, key, more);
    }
    if (body.revision !== draftHub.revision) return refused(409, "draft_changed");
    Object.assign(draftHub.draft, { application_id: 77, external_id: "RB-77" });
    return HttpResponse.json({ application_id: 77, external_id: "RB-77", submitted_at_ms: SAVED_AT_MS }, { status: 201 });
  }),
];
