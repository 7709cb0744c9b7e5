import { queryOptions } from "@tanstack/react-query";
import type { Answer, Body } from "../../../../api/calls";
import { api } from "../../../../api/client";
import type { Prepared } from "../../../../shared/form-engine/document";

export type AnswerChange = Body<"/api/application-drafts/{id}/answers", "patch">["changes"][number];
export type Saved = Answer<"/api/application-drafts/{id}/answers", "patch">;
export type AnswerConflict = Saved["conflicts"][number];
export type Submitted = Answer<"/api/application-drafts/{id}/submit", "post">;

/** The form in force of a program. */
export const formQuery = (program: number) =>
  queryOptions({
    queryKey: ["program-form", program],
    queryFn: async ({ signal }) => {
      const { version, form } = await api.get("/api/programs/{id}/form", { path: { id: program }, signal });
      return { version, prepared: form as unknown as Prepared };
    },
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

/** Saves answers by their places. */
export function saveAnswers(draft: string, { changes, resumeAt, lang, isLast }: Sending): Promise<Saved> {
  const body = { changes, resume_at: resumeAt ?? undefined, lang };
  return api.patch("/api/application-drafts/{id}/answers", { path: { id: draft }, body, keepalive: isLast });
}

/** Signs with a typed name: the hub stamps it with the time and what was signed. */
export function signDraft(draft: string, at: string, name: string, lang: string) {
  return api.post("/api/application-drafts/{id}/signatures", { path: { id: draft }, body: { at, name, lang } });
}

/** Sends the application. The same key answers what it answered before. */
export function submitDraft(draft: string, revision: number, key: string): Promise<Submitted> {
  return api.post("/api/application-drafts/{id}/submit", { path: { id: draft }, body: { revision, key } });
}
