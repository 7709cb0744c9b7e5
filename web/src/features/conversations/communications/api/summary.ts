import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, streamEvents } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { AcceptSummary } from "../../../../api/schema";

/** What a call came to: what a person accepted, else the draft. */
export function useSummary(callId: string) {
  return useQuery({
    queryKey: ["summary", callId],
    queryFn: ({ signal }) => api.get("/api/calls/{id}/summary", { path: { id: callId }, signal }),
    staleTime: 60_000,
  });
}

/** Accepts a summary, unchanged or edited. 409 `version_conflict` if a colleague has changed it. */
export function useAcceptSummary(callId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accepted: AcceptSummary) => api.put("/api/calls/{id}/summary", { path: { id: callId }, body: accepted }),
    onSuccess: (summary) => client.setQueryData(["summary", callId], summary),
    onError: (error) => {
      if (isProblem(error, "version_conflict")) void client.invalidateQueries({ queryKey: ["summary", callId] });
    },
  });
}

/** Whether a model is set up that can draft; asked only where it is wanted. */
export function useHasModel(isWanted: boolean): boolean {
  const tools = useQuery({ queryKey: ["ai-tools", "tools"], queryFn: ({ signal }) => api.get("/api/ai-tools", { signal }), enabled: isWanted });
  return isWanted && tools.data?.is_set_up === true;
}

/** A model's draft, in pieces. */
export function draftSummary(callId: string, signal: AbortSignal) {
  return streamEvents("/api/calls/{id}/summary/draft", { path: { id: callId }, signal });
}
