import { useEffect, useRef } from "react";
import type { QueueItem } from "../../../api/schema";
import { useQueueConfig } from "../item/item-queries";
import { listedStates, useFinished } from "./finished";
import { useQueueStates } from "./list-queue-states";
import { useWorkItems } from "./list-work-items";
import { readView, writeView } from "./queue-address";

const PAGE_SIZE = 25;

/** An application before or after another one, and the queue's address with its page. */
export interface Neighbour {
  item: QueueItem;
  queue: string;
}

export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The place in the whole list, from 1; null where the list does not hold it. */
  place: number | null;
  total: number;
}

/** The neighbours of an application in the queue as it was filtered and sorted; `queue` is the query of the queue's address. */
export function useNeighbours(itemId: number, queue: string): Neighbours {
  const view = readView(new URLSearchParams(queue));
  const config = useQueueConfig();
  const pageSize = config.data?.page_size ?? PAGE_SIZE;
  const states = useQueueStates();
  const isOpenOnly = useFinished((state) => state.isHidden) && !view.test;
  const listed = listedStates(view.states, isOpenOnly && !states.isError, states.data);
  const page = useWorkItems(view, config.data ? listed : undefined, pageSize);
  const items = page.isPlaceholderData ? [] : (page.data?.items ?? []);
  const found = items.findIndex((item) => item.id === itemId);

  // One that left the list leaves its place to the one after it.
  const last = useRef(0);
  useEffect(() => {
    if (found >= 0) last.current = found;
  }, [found]);
  const isGone = found < 0;
  const at = isGone ? last.current : found;
  const beforeIndex = at - 1;
  const afterIndex = isGone ? at : at + 1;

  const total = page.data?.total ?? 0;
  const needsBefore = items.length > 0 && beforeIndex < 0 && view.page > 1;
  const needsAfter = items.length > 0 && afterIndex >= items.length && view.page * pageSize < total;
  const before = useWorkItems({ ...view, page: view.page - 1 }, needsBefore ? listed : undefined, pageSize);
  const after = useWorkItems({ ...view, page: view.page + 1 }, needsAfter ? listed : undefined, pageSize);

  const neighbour = (item: QueueItem | undefined, pageNumber: number): Neighbour | null => {
    if (!item) return null;
    const text = writeView({ ...view, page: pageNumber, thread: null }).toString();
    return { item, queue: text ? `?${text}` : "" };
  };
  return {
    previous: needsBefore
      ? neighbour(before.isPlaceholderData ? undefined : before.data?.items.at(-1), view.page - 1)
      : neighbour(items[beforeIndex], view.page),
    next: needsAfter ? neighbour(after.isPlaceholderData ? undefined : after.data?.items[0], view.page + 1) : neighbour(items[afterIndex], view.page),
    place: isGone ? null : (view.page - 1) * pageSize + found + 1,
    total,
  };
}
