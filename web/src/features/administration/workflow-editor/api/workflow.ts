import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { ConfigurationVersion, ConfigurationView, Workflow } from "../../../../api/schema";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import type { Base, TextVersion, TextView } from "../../../../shared/config-editor/text-view";

const WORKFLOW = ["workflow-editor"];
const AT = "/api/configuration/workflow/{key}";
const keyOf = (program: number) => String(program);

/** A version as the editor has versions of every kind of text. */
export const textOf = (version: ConfigurationVersion): TextVersion<Workflow> => ({ ...version, text: version.text as Workflow });

const viewOf = ({ published, draft }: ConfigurationView): TextView<Workflow> => ({ published: published && textOf(published), draft: draft && textOf(draft) });

/** The workflow in force and its draft; neither where the program has none yet. */
async function readWorkflow(program: number, signal?: AbortSignal): Promise<TextView<Workflow>> {
  try {
    return viewOf(await api.get(AT, { path: { key: keyOf(program) }, signal }));
  } catch (error) {
    if (isProblem(error, "not_found")) return { published: null, draft: null };
    throw error;
  }
}

/** Read anew only when asked for, since it is being edited. */
export function useWorkflow(program: number) {
  return useQuery({
    queryKey: [...WORKFLOW, "one", program],
    queryFn: ({ signal }) => readWorkflow(program, signal),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reads the workflow as it is now. */
export function useReadWorkflow(program: number): () => Promise<TextView<Workflow>> {
  return useCallback(() => readWorkflow(program), [program]);
}

/** Saves a draft. 409 `version_conflict` where somebody has saved or published since `base`. */
export function useSaveDraft(program: number) {
  return useMutation({
    mutationFn: ({ base, flow }: { base: Base; flow: Workflow }) =>
      api.put("/api/configuration/workflow/{key}/draft", {
        path: { key: keyOf(program) },
        body: { based_on: base.published, draft: base.draft, text: flow },
      }),
  });
}

/** Where the cases of each removed state go, by its number. */
export type Moves = Readonly<Record<string, number>>;

/** Publishes a draft, and moves the cases of removed states with it. 422 with each fault at its member. */
export function usePublish(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, moves }: { version: number; moves: Moves }) =>
      api.post("/api/configuration/workflow/{key}/publish", { path: { key: keyOf(program) }, body: { version, moves } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...WORKFLOW, "versions", program] }),
  });
}

/** The versions that are or were in force, the newest first. */
export function useVersions(program: number) {
  return useQuery({
    queryKey: [...WORKFLOW, "versions", program],
    queryFn: async ({ signal }) => (await api.get("/api/configuration/workflow/{key}/versions", { path: { key: keyOf(program) }, signal })).items,
    gcTime: 0,
  });
}

/** Publishes an earlier version's text anew. */
export function useRollBack(program: number) {
  return useMutation({
    mutationFn: ({ version, to }: { version: number; to: number }) =>
      api.post("/api/configuration/workflow/{key}/roll-back", { path: { key: keyOf(program) }, body: { version, to } }),
  });
}

/** Makes a draft of an earlier version's text: nothing follows it until it is published. */
export function useRestore(program: number) {
  return useMutation({
    mutationFn: async ({ base, to }: { base: Base; to: number }) => {
      const body = { based_on: base.published, draft: base.draft, to };
      return textOf((await api.post("/api/configuration/workflow/{key}/restore", { path: { key: keyOf(program) }, body })).draft);
    },
  });
}

/** What keeps a workflow from being published, what to look at, and the cases of removed states; `text` is the workflow as JSON. */
export function useCheck(program: number, basedOn: number, text: string) {
  return useQuery({
    queryKey: [...WORKFLOW, "check", program, basedOn, text],
    queryFn: ({ signal }) =>
      api.post("/api/configuration/workflow/{key}/check", {
        path: { key: keyOf(program) },
        body: { based_on: basedOn, text: JSON.parse(text) as Workflow },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 10_000,
  });
}

/** What publishing a draft does to open cases, in numbers; `version` is the draft's, null for none. */
export function useEffects(program: number, version: number | null) {
  return useQuery({
    queryKey: [...WORKFLOW, "effects", program, version],
    queryFn: async ({ signal }) => {
      const items = [{ kind: "workflow", key: keyOf(program), version: version! }];
      const preview = await api.post("/api/configuration-releases/preview", { body: { program, items }, signal });
      return preview.items.flatMap((item) => item.effects);
    },
    enabled: version !== null,
    gcTime: 0,
  });
}

/** The names of the roles that a move can be kept for: the instance's, and those that people have in the program; of both what one may see. */
export function useRoles(program: number): readonly string[] {
  const user = useUser();
  const every = useQuery({
    queryKey: [...WORKFLOW, "every-role"],
    queryFn: async ({ signal }) => (await api.get("/api/admin/workflow-users/roles", { signal })).roles,
    enabled: hasPermission(user, "staff.read"),
    staleTime: 60_000,
    select: namesOf,
  });
  const held = useQuery({
    queryKey: [...WORKFLOW, "roles", program],
    queryFn: async ({ signal }) => (await api.get("/api/notifications/participants", { query: { program }, signal })).items,
    enabled: hasPermission(user, "communications.read"),
    staleTime: 60_000,
    select: namesOfRoles,
  });
  return [...new Set([...(every.data ?? NONE), ...(held.data ?? NONE)])];
}

const NONE: readonly string[] = [];
const namesOf = (roles: readonly { name: string }[]): string[] => roles.map(({ name }) => name);
const namesOfRoles = (items: readonly { role: string }[]): string[] => items.map(({ role }) => role).filter(Boolean);
