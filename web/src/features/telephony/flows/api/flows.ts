import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, callForFile } from "../../../../api/client";
import type { Flow, FlowVersion, ReadyMadeFlow, FlowView, SimulationAct } from "../../../../api/schema";
import type { Base, TextVersion, TextView } from "../../../../shared/config-editor/text-view";
import { SCHEDULES } from "./schedules";

const FLOWS = ["flows"];

/** The flows of one's programs, without their steps. */
export function useFlows() {
  return useQuery({ queryKey: FLOWS, queryFn: async ({ signal }) => (await api.get("/api/flows", { signal })).items });
}

/** Flows to begin with. */
export function useReadyMadeFlows(isWanted: boolean) {
  return useQuery({
    queryKey: [...FLOWS, "ready-made"],
    queryFn: async ({ signal }) => (await api.get("/api/flows/ready-made", { signal })).items,
    enabled: isWanted,
    staleTime: Infinity,
  });
}

const readFlow = (key: string, signal?: AbortSignal): Promise<FlowView> => api.get("/api/flows/{key}", { path: { key }, signal });

/** A flow as it is published and as it is being written; read anew only when asked for, since it is being edited. */
export function useFlow(key: string) {
  return useQuery({ queryKey: [...FLOWS, "one", key], queryFn: ({ signal }) => readFlow(key, signal), refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 });
}

/** Reads the flow as it is now. */
export function useReadFlow(key: string): () => Promise<FlowView> {
  return useCallback(() => readFlow(key), [key]);
}

/** A version as the editor has versions of every kind of text. */
export const textOf = ({ flow, ...version }: FlowVersion): TextVersion<Flow> => ({ ...version, text: flow });

export const viewOf = ({ published, draft }: FlowView): TextView<Flow> => ({ published: published && textOf(published), draft: draft && textOf(draft) });

/** Saves a draft. 409 `version_conflict` where somebody has saved or published since `base`. */
export function useSaveDraft(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base, flow }: { base: Base; flow: Flow }) =>
      api.put("/api/flows/{key}/draft", { path: { key }, body: { based_on: base.published, draft: base.draft, flow } }),
    onSettled: () => client.invalidateQueries({ queryKey: FLOWS, exact: true }),
  });
}

/** Keeps a new flow as its first draft, with the schedules that it asks and that are not there yet. */
export function useNewFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, flow, schedules }: { key: string; flow: Flow; schedules: ReadyMadeFlow["schedules"] }) => {
      for (const [name, schedule] of Object.entries(schedules))
        await api.put("/api/phone-schedules/{key}", { path: { key: name }, body: { version: 0, schedule } });
      return api.put("/api/flows/{key}/draft", { path: { key }, body: { based_on: 0, flow } });
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: FLOWS, exact: true }), client.invalidateQueries({ queryKey: SCHEDULES })]),
  });
}

/** Publishes a draft. 422 with each fault at its member. */
export function usePublishFlow(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => api.post("/api/flows/{key}/publish", { path: { key }, body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: FLOWS, exact: true }),
  });
}

/** The versions that hold or have held, the newest first. */
export function useFlowVersions(key: string) {
  return useQuery({
    queryKey: [...FLOWS, "versions", key],
    queryFn: async ({ signal }) => (await api.get("/api/flows/{key}/versions", { path: { key }, signal })).items,
    gcTime: 0,
  });
}

/** Publishes an earlier version's text anew. */
export function useRollBackFlow(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, to }: { version: number; to: number }) => api.post("/api/flows/{key}/roll-back", { path: { key }, body: { version, to } }),
    onSettled: () => client.invalidateQueries({ queryKey: FLOWS, exact: true }),
  });
}

/** What keeps a flow from being published; `text` is the flow as JSON. */
export function useFlowFaults(text: string) {
  return useQuery({
    queryKey: [...FLOWS, "check", text],
    queryFn: async ({ signal }) => (await api.post("/api/flows/check", { body: { flow: JSON.parse(text) as Flow }, signal })).faults,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 10_000,
  });
}

export interface Trial {
  flow: Flow;
  script: SimulationAct[];
  at_ms: number | null;
  lang: string;
  /** The number that the caller shows; empty: none. */
  caller: string;
}

/** How a call would go. Nothing is called, sent or written. */
export function useTrial(trial: Trial | null) {
  return useQuery({
    queryKey: [...FLOWS, "simulate", trial],
    queryFn: ({ signal }) => api.post("/api/flows/simulate", { body: trial!, signal }),
    enabled: trial !== null,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
}

/** How a prompt sounds: Ogg/Opus. */
export function usePromptSound() {
  return useMutation({ mutationFn: (prompt: { lang: string; text: string }) => callForFile("/api/flows/prompt", { body: prompt }) });
}
