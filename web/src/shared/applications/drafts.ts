import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Answer } from "../../api/calls";
import { api } from "../../api/client";
import { paths } from "../page/paths";

/** Somebody's unfinished application, with its answers. */
export type Draft = Answer<"/api/application-drafts/{id}", "get">;
/** An unfinished application in a list. */
export type DraftSummary = Answer<"/api/application-drafts", "get">["drafts"][number];

const DRAFTS = ["application-drafts"] as const;

export const draftsQuery = queryOptions({
  queryKey: DRAFTS,
  queryFn: async ({ signal }) => (await api.get("/api/application-drafts", { signal })).drafts,
});

/** A draft is opened anew whenever its page is: another device may have gone on with it. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...DRAFTS, id],
    queryFn: ({ signal }) => api.get("/api/application-drafts/{id}", { path: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Those that were sent are applications by now. */
const unfinished = (drafts: DraftSummary[]) => drafts.filter((draft) => draft.application_id === null);

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
export function draftPath(draft: string, { page, row }: DraftPlace = {}): string {
  const query = new URLSearchParams({ draft });
  if (page) query.set("page", page);
  if (row) query.set("row", row);
  return `${paths.application}?${query}`;
}
