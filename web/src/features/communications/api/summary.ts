import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { isProblem } from "../../../api/problem";
import type { CallSummary } from "../../../api/types";

const path = (callId: string) => `/api/calls/${encodeURIComponent(callId)}/summary`;

/** What a call came to: what a person accepted, else the draft. */
export function useSummary(callId: string) {
  return useQuery({
    queryKey: ["summary", callId],
    queryFn: ({ signal }) => api.get<CallSummary>(path(callId), { signal }),
    staleTime: 60_000,
  });
}

export interface AcceptedSummary {
  /** What was seen when it was accepted. */
  version: number;
  claims: { segment_id: string; text: string }[];
  /** Whether the draft was changed. The last words of a call may make another draft meanwhile. */
  edited: boolean;
}

/** Accepts a summary, as drafted or edited. 409 `version_conflict` when a colleague was faster. */
export function useAcceptSummary(callId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accepted: AcceptedSummary) => api.put<CallSummary>(path(callId), accepted),
    onSuccess: (summary) => client.setQueryData(["summary", callId], summary),
    onError: (error) => {
      if (isProblem(error, "version_conflict")) void client.invalidateQueries({ queryKey: ["summary", callId] });
    },
  });
}
