import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import type { LiveEvent, LiveSignal } from "../../../api/live";
import { applyItem, itemKeys } from "../../../shared/cases/item/item-cache";
import { liveSocket } from "../../../shared/live/socket";

const FRESH_MS = 60_000;
/** The topics of all programs are followed within a moment: the list is read once for all of them. */
const REST_MS = 100;

interface LiveQueue {
  /** When rows changed, in epoch milliseconds, by application. */
  changedAt: Record<number, number>;
  /** Viewers of an application. */
  viewers: Record<number, { id: number; name: string }[]>;
  /** Applications that came in since the list was read. */
  newItems: number;
}

const EMPTY: LiveQueue = { changedAt: {}, viewers: {}, newItems: 0 };

/** Momentary state of rows, beside the cache. */
export const useLiveQueue = create<LiveQueue>(() => EMPTY);

export function forgetNewItems(): void {
  useLiveQueue.setState({ newItems: 0 });
}

function markChanged(id: number): void {
  const at = Date.now();
  useLiveQueue.setState(({ changedAt }) => ({ changedAt: { ...changedAt, [id]: at } }));
  setTimeout(() => {
    const { changedAt } = useLiveQueue.getState();
    if (changedAt[id] !== at) return;
    const { [id]: _gone, ...others } = changedAt;
    useLiveQueue.setState({ changedAt: others });
  }, FRESH_MS);
}

/** Puts an event of `queue:PROGRAM` into the cache. Rows change in place: nothing jumps under the reader. */
export function takeQueueEvent(client: QueryClient, event: LiveEvent): void {
  if (event.kind === "item.updated" || event.kind === "items.updated") {
    for (const one of event.kind === "items.updated" ? event.data.items : [event.data.item]) {
      applyItem(client, one);
      markChanged(one.id);
    }
  } else if (event.kind === "item.created" && !event.data.item.test) {
    useLiveQueue.setState(({ newItems }) => ({ newItems: newItems + 1 }));
  }
}

export function takeQueueSignal(signal: LiveSignal): void {
  if (signal.kind !== "viewing" || !("item_id" in signal.data)) return;
  const { item_id, users } = signal.data;
  useLiveQueue.setState(({ viewers }) => ({ viewers: { ...viewers, [item_id]: users } }));
}

/**
 * Reads the list once more: what it shows was read before its queues were followed, and may lack what came in between. An answer that is
 * on its way is waited for, as it may be as old.
 */
async function readAgain(client: QueryClient): Promise<void> {
  const onTheirWay = client.getQueryCache().findAll({ queryKey: itemKeys.queue, fetchStatus: "fetching" });
  await Promise.allSettled(onTheirWay.map((query) => query.promise));
  // What was counted until now is in the answer.
  forgetNewItems();
  await client.invalidateQueries({ queryKey: itemKeys.queue });
}

/** Follows the queues of these programs while the page is shown. */
export function useLiveQueues(programs: number[]): void {
  const client = useQueryClient();
  const key = [...programs].sort((a, b) => a - b).join(",");
  useEffect(() => {
    if (!key) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleSubscribed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void readAgain(client), REST_MS);
    };
    const stops = key.split(",").map((program) =>
      liveSocket.subscribe(`queue:${program}`, {
        onEvent: (event) => takeQueueEvent(client, event),
        onSignal: takeQueueSignal,
        onSubscribed: handleSubscribed,
        onGap: () => void client.invalidateQueries({ queryKey: itemKeys.queue }),
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      useLiveQueue.setState(EMPTY);
    };
  }, [client, key]);
}
