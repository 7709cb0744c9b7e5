import { queryOptions } from "@tanstack/react-query";
import type { Answer, Body } from "../../../../api/calls";
import { api, callForFile } from "../../../../api/client";
import type { Draft } from "../../../../shared/applications/drafts";
import type { Prepared } from "../../../../shared/form-engine/document";

export type AnswerChange = Body<"/api/application-drafts/{id}/answers", "patch">["changes"][number];
export type Saved = Answer<"/api/application-drafts/{id}/answers", "patch">;
export type AnswerConflict = Saved["conflicts"][number];
export type Submitted = Answer<"/api/application-drafts/{id}/submit", "post">;

/** A form with its rules ready to run. */
export const inForce = ({ version, form }: Answer<"/api/programs/{id}/form", "get">) => ({ version, prepared: form as unknown as Prepared });

/** The form in force of a program. */
export const formQuery = (program: number) =>
  queryOptions({
    queryKey: ["program-form", program],
    queryFn: async ({ signal }) => inForce(await api.get("/api/programs/{id}/form", { path: { id: program }, signal })),
    staleTime: 0,
  });

/** What is sent of a draft at once. */
export interface Sending {
  changes: AnswerChange[];
  resumeAt: string | null;
  lang: string;
  /** Goes on though the page is closed. */
  isLast: boolean;
}

/** Which draft a call is about. */
export type DraftOf = Pick<Draft, "id" | "case">;

/** Saves answers by their places. */
export function saveAnswers({ id, case: of }: DraftOf, { changes, resumeAt, lang, isLast }: Sending): Promise<Saved> {
  const body = { changes, resume_at: resumeAt ?? undefined, lang };
  if (of) return api.patch("/api/work-queue/items/{id}/draft/answers", { path: { id: of.application_id }, body, keepalive: isLast });
  return api.patch("/api/application-drafts/{id}/answers", { path: { id }, body, keepalive: isLast });
}

/** Signs with a typed name: the hub stamps it with the time and what was signed. In a case it is the agreement to what was read aloud. */
export function signDraft({ id, case: of }: DraftOf, at: string, name: string, lang: string, drawing?: string) {
  const body = { at, name, lang };
  if (of) return api.post("/api/work-queue/items/{id}/draft/agreements", { path: { id: of.application_id }, body });
  return api.post("/api/application-drafts/{id}/signatures", { path: { id }, body: { ...body, drawing } });
}

/** Sends the application, or files the form of a case. The same key answers what it answered before. */
export function submitDraft({ id, case: of }: DraftOf, revision: number, key: string, signsLater: boolean): Promise<Submitted> {
  if (of) return api.post("/api/work-queue/items/{id}/draft/filings", { path: { id: of.application_id }, body: { revision, key, signs_later: signsLater } });
  return api.post("/api/application-drafts/{id}/submit", { path: { id }, body: { revision, key } });
}

/** A draft of this person's on paper, as the hub has it. */
export function readDraftPdf(draft: string, account: number, instance: number): Promise<Blob> {
  return callForFile("/api/create-pdf", { body: { individual_id: account, instance_id: instance, file_alias: `draft-${draft}`, download: true } });
}
