import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import type { AdvanceBody, QueueItem } from "../../../api/schema";
import { itemKeys } from "./item-cache";

/** One application with its possible states and owners; read when somebody is about to change it. */
export function useItemDetail(id: number, isWanted = true) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: itemKeys.item(id),
    queryFn: ({ signal }) => api.get("/api/work-queue/items/{id}", { path: { id }, query: { lang: i18n.language }, signal }),
    enabled: isWanted,
    staleTime: 10_000,
  });
}

/** Columns, states, programs and people of this account's queue. */
export function useQueueConfig(isWanted = true) {
  return useQuery({
    queryKey: itemKeys.queueConfig,
    queryFn: ({ signal }) => api.get("/api/work-queue/config", { signal }),
    enabled: isWanted,
    staleTime: 5 * 60_000,
  });
}

/** Gives an application to somebody, or to nobody with null. 409 `version_conflict` when it has changed since. */
export function assignItem(item: Pick<QueueItem, "id" | "version">, userId: number | null): Promise<QueueItem> {
  return api.post("/api/work-queue/items/{id}/assign", { path: { id: item.id }, body: { user_id: userId, version: item.version } });
}

/** The status it moves to, and what goes with it. */
export type Advance = Omit<AdvanceBody, "version">;

/** Moves an application to another status. */
export function advanceItem(item: Pick<QueueItem, "id" | "version">, advance: Advance): Promise<QueueItem> {
  return api.post("/api/work-queue/items/{id}/advance", { path: { id: item.id }, body: { ...advance, version: item.version } });
}

/** How many people have already been notified of the last change. */
export async function notifiedOfLastChange(item: Pick<QueueItem, "id">): Promise<number> {
  return (await api.get("/api/work-queue/items/{id}/undo", { path: { id: item.id } })).notified;
}

/** Undoes one's own last change. 409 `nothing_to_undo` when it is too late. */
export function undoItemChange(item: Pick<QueueItem, "id" | "version">): Promise<QueueItem> {
  return api.post("/api/work-queue/items/{id}/undo", { path: { id: item.id }, body: { version: item.version } });
}
