import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { ReleaseItemBody } from "../../../api/schema";

const ROOT = "releases";
const waitingKey = (program: number) => [ROOT, "waiting", program];
const historyKey = (program: number) => [ROOT, "history", program];

/** The drafts of a program that wait, with everybody who wrote them. */
export function useWaiting(program: number) {
  return useQuery({ queryKey: waitingKey(program), queryFn: ({ signal }) => api.get("/api/configuration-releases/drafts", { query: { program }, signal }) });
}

/** What these drafts would do together. */
export function usePreview(program: number, items: readonly ReleaseItemBody[]) {
  return useQuery({
    // Of versions that never change: after a release others are asked about.
    queryKey: ["release-preview", program, items],
    queryFn: ({ signal }) => api.post("/api/configuration-releases/preview", { body: { program, items: [...items] }, signal }),
    enabled: items.length > 0,
    staleTime: 0,
  });
}

/** A program's releases, the newest first. */
export function useHistory(program: number) {
  return useQuery({ queryKey: historyKey(program), queryFn: ({ signal }) => api.get("/api/configuration-releases", { query: { program }, signal }) });
}

/** A release with its texts. */
export function useRelease(id: number) {
  return useQuery({ queryKey: [ROOT, "one", id], queryFn: ({ signal }) => api.get("/api/configuration-releases/{id}", { path: { id }, signal }) });
}

/** Which nodes answer by a release; nothing is asked without one. */
export function useNodes(id: number | null) {
  return useQuery({
    queryKey: [ROOT, "nodes", id],
    queryFn: ({ signal }) => api.get("/api/configuration-releases/{id}/nodes", { path: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.everywhere === false ? 2_000 : false),
  });
}

/** Two versions of a text. */
export interface Compared {
  kind: string;
  key: string;
  from: number;
  to: number;
}

/** Two versions of a text beside each other, with the author of each line. */
export function useDifference(compared: Compared) {
  return useQuery({
    queryKey: [ROOT, "difference", compared],
    queryFn: ({ signal }) => api.get("/api/configuration-releases/differences", { query: { ...compared }, signal }),
  });
}

/** Everything that follows what is in force is read again. */
function useChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [ROOT] });
}

/** Publishes drafts together, and moves the cases of states that the workflow among them has no more. 409 where somebody has saved one since it was shown, 422 with the faults of what does not fit. */
export function usePublish(program: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ note, items, moves }: { note: string; items: readonly ReleaseItemBody[]; moves: Readonly<Record<string, number>> }) =>
      api.post("/api/configuration-releases", { body: { program, note, items: [...items], moves } }),
    onSettled: changed,
  });
}

/** Takes a release back as a whole. */
export function useRollBack() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, note }: { id: number; note: string }) => api.post("/api/configuration-releases/{id}/roll-back", { path: { id }, body: { note } }),
    onSettled: changed,
  });
}

/** The calls of one kind: they are the same for every kind, and typed by one of them. */
const KIND = "/api/configuration/workflow/{key}";
const of = <Rest extends string>(kind: string, rest: Rest) => `/api/configuration/${kind}/{key}${rest}` as `${typeof KIND}${Rest}`;

/** Writes an earlier text as a draft on what is in force; what is in force stays. */
export function useRestore() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ kind, key, version }: { kind: string; key: string; version: number }) => {
      const now = await api.get(of(kind, ""), { path: { key } });
      const body = { based_on: now.published?.version ?? 0, draft: now.draft?.version ?? 0, to: version };
      return api.post(of(kind, "/restore"), { path: { key }, body });
    },
    onSettled: changed,
  });
}
