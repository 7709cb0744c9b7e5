import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Answer } from "../../api/calls";
import { api } from "../../api/client";
import { readDraft } from "../../api/draft-ahead";
import { paths } from "../page/paths";

/** A draft as it is opened: with the form in force, or null where that comes apart. */
type OpenedDraft = Answer<"/api/application-drafts/{id}", "get">;
/** Somebody's unfinished application, with its answers. */
export type Draft = Omit<OpenedDraft, "form">;
/** An unfinished application in a list. */
export type DraftSummary = Answer<"/api/application-drafts", "get">["drafts"][number];

const DRAFTS = ["application-drafts"] as const;

export const draftsQuery = queryOptions({
  queryKey: DRAFTS,
  queryFn: async ({ signal }) => (await api.get("/api/application-drafts", { signal })).drafts,
});

/** Those that were sent are applications by now. */
const unfinished = (drafts: DraftSummary[]) => drafts.filter((draft) => draft.application_id === null);

/** A draft that is opened: one of the caller's own, or that of a case, by the application's number. */
export type WhichDraft = { draft: string } | { case: number };

/** Opens a draft, with its form where it is open; that of a case is begun where nobody has, and comes alone. */
export function openDraft(which: WhichDraft, lang: string): Promise<OpenedDraft> {
  if ("case" in which) return api.post("/api/work-queue/items/{id}/draft", { path: { id: which.case }, body: { lang } });
  return readDraft(which.draft);
}

/** Reads an open draft again. */
export function rereadDraft(which: WhichDraft): Promise<Draft> {
  if ("case" in which) return api.get("/api/work-queue/items/{id}/draft", { path: { id: which.case } });
  return api.get("/api/application-drafts/{id}", { path: { id: which.draft } });
}

/** The caller's unfinished applications, newest first. */
export function useDrafts() {
  return useQuery({ ...draftsQuery, select: unfinished });
}

/** A page of a draft's form, and the row of a group in it. */
export interface DraftPlace {
  page?: string | null;
  row?: string | null;
}

/** The address of a draft; without a page it opens where the applicant was. */
export function draftPath(draft: string, place: DraftPlace = {}): string {
  return placePath({ draft }, place);
}

/** The address at which staff fill in a case for its applicant. */
export function caseFormPath(application: number, place: DraftPlace = {}): string {
  return placePath({ case: String(application) }, place);
}

/** The address of an open draft, whichever it is. */
export function fillingPath({ id, case: of }: Pick<Draft, "id" | "case">, place: DraftPlace = {}): string {
  return of ? caseFormPath(of.application_id, place) : draftPath(id, place);
}

function placePath(which: Record<string, string>, { page, row }: DraftPlace): string {
  const query = new URLSearchParams(which);
  if (page) query.set("page", page);
  if (row) query.set("row", row);
  return `${paths.application}?${query}`;
}
