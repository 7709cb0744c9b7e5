import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { ConditionName, ConfigurationVersion, ConfigurationView } from "../../../../api/schema";
import type { Base, TextVersion, TextView } from "../../../../shared/config-editor/text-view";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import type { RuleSet } from "../checks/rules";

const RULES = ["rules-editor"];
const keyOf = (program: number) => String(program);

/** A version as editors have versions of every kind of text. */
export const rulesOf = (version: ConfigurationVersion): TextVersion<RuleSet> => ({ ...version, text: version.text as RuleSet });

const viewOf = ({ published, draft }: ConfigurationView): TextView<RuleSet> => ({ published: published && rulesOf(published), draft: draft && rulesOf(draft) });

/** The rules in force and their draft; neither where the program has none yet. */
async function readRules(program: number, signal?: AbortSignal): Promise<TextView<RuleSet>> {
  try {
    return viewOf(await api.get("/api/configuration/validation_rules/{key}", { path: { key: keyOf(program) }, signal }));
  } catch (error) {
    if (isProblem(error, "not_found")) return { published: null, draft: null };
    throw error;
  }
}

/** Read anew only when asked for, since they are being edited. */
export function useRules(program: number) {
  return useQuery({
    queryKey: [...RULES, "one", program],
    queryFn: ({ signal }) => readRules(program, signal),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reads the rules as they are now. */
export function useReadRules(program: number): () => Promise<TextView<RuleSet>> {
  return useCallback(() => readRules(program), [program]);
}

/** Saves a draft. 409 `version_conflict` where somebody has saved or published since `base`. */
export function useSaveRules(program: number) {
  return useMutation({
    mutationFn: ({ base, rules }: { base: Base; rules: RuleSet }) =>
      api.put("/api/configuration/validation_rules/{key}/draft", {
        path: { key: keyOf(program) },
        body: { based_on: base.published, draft: base.draft, text: rules },
      }),
  });
}

/** Publishes a draft. 422 with each fault at its member. */
export function usePublishRules(program: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => api.post("/api/configuration/validation_rules/{key}/publish", { path: { key: keyOf(program) }, body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...RULES, "versions", program] }),
  });
}

/** The versions that are or were in force, the newest first. */
export function useRuleVersions(program: number) {
  return useQuery({
    queryKey: [...RULES, "versions", program],
    queryFn: async ({ signal }) => (await api.get("/api/configuration/validation_rules/{key}/versions", { path: { key: keyOf(program) }, signal })).items,
    gcTime: 0,
  });
}

/** Publishes an earlier version's text anew. */
export function useRollBackRules(program: number) {
  return useMutation({
    mutationFn: ({ version, to }: { version: number; to: number }) =>
      api.post("/api/configuration/validation_rules/{key}/roll-back", { path: { key: keyOf(program) }, body: { version, to } }),
  });
}

/** Makes a draft of an earlier version's text: nothing follows it until it is published. */
export function useRestoreRules(program: number) {
  return useMutation({
    mutationFn: async ({ base, to }: { base: Base; to: number }) => {
      const body = { based_on: base.published, draft: base.draft, to };
      return rulesOf((await api.post("/api/configuration/validation_rules/{key}/restore", { path: { key: keyOf(program) }, body })).draft);
    },
  });
}

/** What keeps rules from being published; `text` are the rules as JSON. */
export function useRulesCheck(program: number, basedOn: number, text: string) {
  return useQuery({
    queryKey: [...RULES, "check", program, basedOn, text],
    queryFn: async ({ signal }) => {
      const body = { based_on: basedOn, text: JSON.parse(text) as RuleSet };
      return (await api.post("/api/configuration/validation_rules/{key}/check", { path: { key: keyOf(program) }, body, signal })).faults;
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 10_000,
  });
}

/** How many open cases are judged anew once a draft is published; `version` is the draft's, null for none. */
export function useRulesEffects(program: number, version: number | null) {
  return useQuery({
    queryKey: [...RULES, "effects", program, version],
    queryFn: async ({ signal }) => {
      const items = [{ kind: "validation_rules", key: keyOf(program), version: version! }];
      const preview = await api.post("/api/configuration-releases/preview", { body: { program, items }, signal });
      return preview.items.flatMap((item) => item.effects).find((one) => one.effect === "rules_changed")?.cases ?? 0;
    },
    enabled: version !== null,
    gcTime: 0,
  });
}

/** What conditions may speak of; nothing for those who may not see it. */
export function useConditionNames(program: number): readonly ConditionName[] {
  const user = useUser();
  const found = useQuery({
    queryKey: [...RULES, "names", program],
    queryFn: async ({ signal }) => (await api.get("/api/notifications/participants", { query: { program }, signal })).names,
    enabled: hasPermission(user, "communications.read"),
    staleTime: 60_000,
  });
  return found.data ?? NONE;
}

const NONE: readonly ConditionName[] = [];
