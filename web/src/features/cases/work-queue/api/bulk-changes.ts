import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { BulkBody, BulkChange, BulkReport, Selection } from "../../../../api/schema";

/** Possible changes of the selected applications, and possible owners. */
export function useBulkOffer(selection: Selection) {
  return useQuery({
    queryKey: ["bulk-offer", selection],
    queryFn: ({ signal }) => api.post("/api/work-queue/bulk/offer", { body: { selection }, signal }),
    staleTime: 10_000,
  });
}

/** Judges a change of many; nothing is changed. */
export function checkBulk(body: BulkBody): Promise<BulkReport> {
  return api.post("/api/work-queue/bulk/checks", { body });
}

/** Confirms it: a job carries it out. */
export function applyBulk(id: string): Promise<BulkChange> {
  return api.post("/api/work-queue/bulk/{id}/apply", { path: { id } });
}

/** How many people have already been notified of the moves that an undo would take back. */
export async function notifiedByBulk(id: string): Promise<number> {
  return (await api.get("/api/work-queue/bulk/{id}/undo", { path: { id } })).notified;
}

/** Has it taken back by a job. */
export function undoBulk(id: string): Promise<BulkChange> {
  return api.post("/api/work-queue/bulk/{id}/undo", { path: { id } });
}

/** One's own last changes, or everybody's, the newest first. */
export async function listBulk(everybody = false, signal?: AbortSignal): Promise<BulkChange[]> {
  return (await api.get("/api/work-queue/bulk", { query: { everybody }, ...(signal ? { signal } : {}) })).items;
}

/** The change, with the outcome of each application. */
export function readBulk(id: string): Promise<BulkReport> {
  return api.get("/api/work-queue/bulk/{id}", { path: { id } });
}
