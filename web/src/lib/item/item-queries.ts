import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { QueueConfig, QueueItem, QueueItemDetail } from "../../api/types";
import { itemKeys } from "./item-cache";

/** A denial reason of a program's status (specification 2, section 3, "Denial reasons"). */
export interface DenialReason {
  id: number;
  name: string;
  /** The status that it is given for. */
  state: number;
  needs_note: boolean;
}

/** The details with the denial reasons of the program, and which moves need one. */
export type ItemDetail = Omit<QueueItemDetail, "possible_states"> & {
  possible_states: (QueueItemDetail["possible_states"][number] & { requires_reason: boolean })[];
  denial_reasons: DenialReason[];
};

/** One application with its possible states and owners; read when somebody is about to change it. */
export function useItemDetail(id: number, isWanted = true) {
  return useQuery({
    queryKey: itemKeys.item(id),
    queryFn: ({ signal }) => api.get<ItemDetail>(`/api/work-queue/items/${id}`, { signal }),
    enabled: isWanted,
    staleTime: 10_000,
  });
}

/** Columns, states, programs and people of this account's queue. */
export function useQueueConfig(isWanted = true) {
  return useQuery({
    queryKey: itemKeys.queueConfig,
    queryFn: ({ signal }) => api.get<QueueConfig>("/api/work-queue/config", { signal }),
    enabled: isWanted,
    staleTime: 5 * 60_000,
  });
}

/** Gives an application to somebody, or to nobody with null. 409 `version_conflict` when it has changed since. */
export function assignItem(item: Pick<QueueItem, "id" | "version">, userId: number | null): Promise<QueueItem> {
  return api.post<QueueItem>(`/api/work-queue/items/${item.id}/assign`, { user_id: userId, version: item.version });
}

export interface Advance {
  state_id: number;
  comment?: string;
  denial_reason_id?: number;
  user_id?: number;
}

/** Moves an application to another status. */
export function advanceItem(item: Pick<QueueItem, "id" | "version">, advance: Advance): Promise<QueueItem> {
  return api.post<QueueItem>(`/api/work-queue/items/${item.id}/advance`, { ...advance, version: item.version });
}
