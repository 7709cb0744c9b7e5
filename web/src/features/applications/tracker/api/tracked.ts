import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../../api/client";
import { newKey, ownApplicationKey, useOwnChanges } from "../../../../shared/own-applications/use-own-applications";

/** How far an application of this person's is, kept current. */
export function useTracked(id: number) {
  useOwnChanges();
  return useQuery({
    queryKey: ownApplicationKey(id),
    queryFn: ({ signal }) => api.get("/api/own-applications/{id}", { path: { id }, signal }),
    enabled: Number.isSafeInteger(id),
    retry: false,
  });
}

/** What they answered in it, with the form that asked. */
export function useFiledAnswers(id: number) {
  return useQuery({
    queryKey: [...ownApplicationKey(id), "filed-answers"],
    queryFn: ({ signal }) => api.get("/api/own-applications/{id}/filed-answers", { path: { id }, signal }),
  });
}

function useAgain(id: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    // It no longer keeps from another application, or does again.
    void client.invalidateQueries({ queryKey: ["programs"] });
    await client.invalidateQueries({ queryKey: ["own-applications"], exact: true });
    await client.invalidateQueries({ queryKey: ownApplicationKey(id) });
  };
}

/** Withdraws it. A failed attempt is repeated with the same key, so that it is done once. */
export function useWithdraw(id: number) {
  const again = useAgain(id);
  const key = useRef(newKey());
  return useMutation({
    mutationFn: (reason: string) => api.post("/api/own-applications/{id}/withdraw", { path: { id }, body: { key: key.current, reason: reason || null } }),
    onSuccess: () => {
      key.current = newKey();
    },
    onSettled: again,
  });
}

/** Takes the withdrawal back. */
export function useUndoWithdrawal(id: number) {
  const again = useAgain(id);
  return useMutation({ mutationFn: () => api.post("/api/own-applications/{id}/withdraw/undo", { path: { id } }), onSettled: again });
}

/** Sends papers that were uploaded: of a kind that was asked for, or another (null). */
export function useSendPapers(id: number) {
  const again = useAgain(id);
  return useMutation({
    mutationFn: (sent: { kind: string | null; files: string[] }) => api.post("/api/own-applications/{id}/papers", { path: { id }, body: sent }),
    onSuccess: again,
  });
}
