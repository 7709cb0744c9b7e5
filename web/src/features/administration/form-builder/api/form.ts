import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../../../api/client";
import type { ConfigurationVersion, ConfigurationView } from "../../../../api/schema";
import type { Base, TextVersion, TextView } from "../../../../shared/config-editor/text-view";
import type { Form, Prepared } from "../../../../shared/form-engine/document";

const FORMS = ["configuration", "form"];
const PATH = "/api/configuration/form/{key}";

const readForm = (key: string, signal?: AbortSignal): Promise<ConfigurationView> => api.get(PATH, { path: { key }, signal });

/** The form of a program as it is in force and as it is being written; read anew only when asked for, since it is being edited. */
export function useFormText(key: string) {
  return useQuery({ queryKey: [...FORMS, "one", key], queryFn: ({ signal }) => readForm(key, signal), refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 });
}

/** Reads the form as it is now. */
export function useReadForm(key: string): () => Promise<ConfigurationView> {
  return useCallback(() => readForm(key), [key]);
}

/** Whether a text has the shape that is written now; the one before is read and never edited. */
export const isDocument = (text: unknown): text is Form => typeof text === "object" && text !== null && typeof (text as Partial<Form>).format === "number";

/** A version as the editor has versions of every kind of text. */
export const textOf = (version: ConfigurationVersion): TextVersion<Form> => ({ ...version, text: version.text as Form });

export const viewOf = ({ published, draft }: ConfigurationView): TextView<Form> => ({
  published: published && textOf(published),
  draft: draft && textOf(draft),
});

/** The newest text of the shape that is written now: a draft of the one before, restored elsewhere, is replaced by what is in force. */
export const newestDocument = ({ published, draft }: { published: { text: unknown } | null; draft: { text: unknown } | null }): Form | undefined =>
  [draft?.text, published?.text].find(isDocument);

/** An earlier version has the shape before, which is not edited. */
export class OldShape extends Error {}

/** Saves a draft. 409 `version_conflict` where somebody has saved or published since `base`. */
export function useSaveDraft(key: string) {
  return useMutation({
    mutationFn: ({ base, text }: { base: Base; text: Form }) =>
      api.put("/api/configuration/form/{key}/draft", { path: { key }, body: { based_on: base.published, draft: base.draft, text } }),
  });
}

/** Publishes a draft. 422 with each fault at its member. */
export function usePublishForm(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => api.post("/api/configuration/form/{key}/publish", { path: { key }, body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...FORMS, "versions", key] }),
  });
}

/** Makes a draft of an earlier version's text. {@link OldShape} where that cannot be edited, and nothing is kept. */
export function useRestoreForm(key: string) {
  return useMutation({
    mutationFn: async ({ base, to }: { base: Base; to: number }) => {
      const { text } = await api.get("/api/configuration/form/{key}/versions/{version}", { path: { key, version: to } });
      if (!isDocument(text)) throw new OldShape();
      return api.post("/api/configuration/form/{key}/restore", { path: { key }, body: { based_on: base.published, draft: base.draft, to } });
    },
  });
}

/** The versions that are or were in force, the newest first. */
export function useFormVersions(key: string) {
  return useQuery({
    queryKey: [...FORMS, "versions", key],
    queryFn: async ({ signal }) => (await api.get("/api/configuration/form/{key}/versions", { path: { key }, signal })).items,
    gcTime: 0,
  });
}

/** The texts of the versions that are or were in force; how many have the shape before, which has no ids. */
export function useEarlierForms(key: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...FORMS, "versions", key, "texts"],
    queryFn: async ({ signal }) => {
      const { items } = await api.get("/api/configuration/form/{key}/versions", { path: { key }, signal });
      const texts = await Promise.all(
        items.map(({ version }) =>
          client.fetchQuery({
            queryKey: [...FORMS, "text", key, version],
            queryFn: () => api.get("/api/configuration/form/{key}/versions/{version}", { path: { key, version } }),
            // A published text never changes.
            staleTime: Infinity,
          }),
        ),
      );
      const versions = texts.flatMap(({ version, text }) => (isDocument(text) ? [{ version, text }] : []));
      return { versions, unread: texts.length - versions.length };
    },
    gcTime: 0,
  });
}

/** What keeps a form from being published; `text` is the form as JSON. */
export function useFormFaults(key: string, basedOn: number, text: string) {
  return useQuery({
    queryKey: [...FORMS, "check", key, basedOn, text],
    queryFn: async ({ signal }) =>
      (await api.post("/api/configuration/form/{key}/check", { path: { key }, body: { based_on: basedOn, text: JSON.parse(text) as unknown }, signal })).faults,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 10_000,
  });
}

/** The form with its rules ready to run, for trying it; null while it has faults. Nothing is kept. */
export function usePrepared(program: number, text: string) {
  return useQuery({
    queryKey: [...FORMS, "prepare", program, text],
    queryFn: async ({ signal }) => {
      const body = { text: JSON.parse(text) as unknown };
      const { form } = await api.post("/api/admin/programs/{id}/form/prepare", { path: { id: program }, body, signal });
      return form as Prepared | null;
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 10_000,
  });
}

/** Who wrote what a draft changes of the version in force: the names of its lines' authors, each once; two of the same name are two. */
export function useAuthors(key: string, published: number | null, draft: number | null) {
  return useQuery({
    queryKey: [...FORMS, "authors", key, published, draft],
    queryFn: async ({ signal }) => {
      const path = { key, version: published!, to: draft! };
      const { lines } = await api.get("/api/configuration/form/{key}/differences/{version}/{to}", { path, signal });
      const changed = lines.filter(({ change }) => change !== "same");
      return [...new Map(changed.map(({ by, author }) => [author || by, by])).values()];
    },
    enabled: published !== null && draft !== null,
    gcTime: 0,
  });
}

/** What a draft does to applications once it is in force. */
export function useEffects(program: number, key: string, version: number | null) {
  return useQuery({
    queryKey: [...FORMS, "effects", key, version],
    queryFn: async ({ signal }) => {
      const items = [{ kind: "form" as const, key, version: version! }];
      return (await api.post("/api/configuration-releases/preview", { body: { program, items }, signal })).items.flatMap(({ effects }) => effects);
    },
    enabled: version !== null,
    gcTime: 0,
  });
}
