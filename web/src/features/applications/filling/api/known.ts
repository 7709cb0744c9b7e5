import { useQuery } from "@tanstack/react-query";
import type { Answer } from "../../../../api/calls";
import { api } from "../../../../api/client";
import { useFilling } from "../use-filling";
import type { DraftOf } from "./draft";

/** An answer that is known and offered. */
export type Known = Answer<"/api/application-drafts/{id}/known", "get">[number];

const read = ({ id, case: of }: DraftOf, signal: AbortSignal): Promise<Known[]> =>
  of
    ? api.get("/api/work-queue/items/{id}/draft/known", { path: { id: of.application_id }, signal })
    : api.get("/api/application-drafts/{id}/known", { path: { id }, signal });

const NONE: Known[] = [];

/** What is known of whoever the draft is about, as it was when the draft was opened: what is offered does not change under the fingers. */
export function useKnown(): Known[] {
  const { draft } = useFilling().store.getState();
  const found = useQuery({ queryKey: ["known-answers", draft.id], queryFn: ({ signal }) => read(draft, signal), staleTime: Infinity, retry: false });
  return found.data ?? NONE;
}
