import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { AiFeedback, AiPrompts, AiRequest, AiRequests, AiTool, SetAiCases, SetAiPrompt, SetAiSettings } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";

const keys = {
  tools: ["ai-tools", "tools"],
  requests: ["ai-tools", "requests"],
  settings: ["ai-tools", "settings"],
  allRequests: ["ai-tools", "all-requests"],
  prompts: ["ai-tools", "prompts"],
  runs: (tool: AiTool) => ["ai-tools", "runs", tool],
} as const;

/** The own instance, as calls name it. */
export function useInstancePath(): { id: number } {
  return { id: useUser().cd_instance };
}

/** Which tools there are, and whether a model answers. */
export function useAiTools() {
  return useQuery({ queryKey: keys.tools, queryFn: ({ signal }) => api.get("/api/ai-tools", { signal }) });
}

/** How long until it is asked again what an answer has used that was stopped a moment ago. */
const COUNTED_MS = 1_000;

/** What one has sent oneself by this id, once the hub has counted what it used. */
export function useCountedRequest(id: string): AiRequest | undefined {
  const counted = (all?: AiRequests) => all?.requests.find((one) => one.id === id && one.state !== "asked");
  const requests = useQuery({
    queryKey: keys.requests,
    queryFn: ({ signal }) => api.get("/api/ai-tools/requests", { signal }),
    refetchInterval: ({ state }) => (counted(state.data) ? false : COUNTED_MS),
  });
  return counted(requests.data);
}

/** What fits a question; nothing is asked while there is none. */
export function useResources(question: string) {
  return useQuery({
    queryKey: ["ai-tools", "resources", question],
    queryFn: ({ signal }) => api.get("/api/ai-tools/resources", { query: { question }, signal }),
    enabled: question !== "",
  });
}

export function useRateAnswer() {
  return useMutation({ mutationFn: (body: AiFeedback) => api.post("/api/ai-tools/feedback", { body }) });
}

/** What an answer has used is asked for anew. */
export function useAnswerEnded() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.tools });
    void client.invalidateQueries({ queryKey: keys.requests });
  };
}

export function useAiSettings() {
  const path = useInstancePath();
  return useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/assistant", { path, signal }) });
}

export function useAllRequests() {
  const path = useInstancePath();
  return useQuery({ queryKey: keys.allRequests, queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/assistant/requests", { path, signal }) });
}

export function useSaveAiSettings() {
  const path = useInstancePath();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetAiSettings) => api.put("/api/admin/instances/{id}/assistant", { path, body }),
    onSuccess: (settings) => {
      client.setQueryData(keys.settings, settings);
      void client.invalidateQueries({ queryKey: keys.tools });
    },
  });
}

export function useRemoveAiSettings() {
  const path = useInstancePath();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete("/api/admin/instances/{id}/assistant", { path }),
    onSuccess: (settings) => {
      client.setQueryData(keys.settings, settings);
      void client.invalidateQueries({ queryKey: keys.tools });
    },
  });
}

export function useTestEndpoint() {
  const path = useInstancePath();
  return useMutation({ mutationFn: () => api.post("/api/admin/instances/{id}/assistant/test", { path }) });
}

export function useAiPrompts() {
  const path = useInstancePath();
  return useQuery({ queryKey: keys.prompts, queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/assistant/prompts", { path, signal }) });
}

/** Takes what a save has answered, or what a conflict says is there now. */
function useKeepPrompts() {
  const client = useQueryClient();
  return (prompts: AiPrompts) => client.setQueryData(keys.prompts, prompts);
}

export function useSavePrompt() {
  const path = useInstancePath();
  const keep = useKeepPrompts();
  return useMutation({ mutationFn: (body: SetAiPrompt) => api.put("/api/admin/instances/{id}/assistant/prompts", { path, body }), onSuccess: keep });
}

export function useSaveCases() {
  const path = useInstancePath();
  const keep = useKeepPrompts();
  return useMutation({ mutationFn: (body: SetAiCases) => api.put("/api/admin/instances/{id}/assistant/cases", { path, body }), onSuccess: keep });
}

export function useAiRuns(tool: AiTool) {
  const path = useInstancePath();
  return useQuery({
    queryKey: keys.runs(tool),
    queryFn: ({ signal }) => api.get("/api/admin/instances/{id}/assistant/runs", { path, query: { tool }, signal }),
  });
}

/** The runs of a tool are asked for anew. */
export function useRunEnded(tool: AiTool) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.runs(tool) });
}
