import { create } from "zustand";
import type { QueueItem } from "../../../api/schema";

interface QueueSelection {
  /** Chosen applications by their ids, with their numbers. */
  chosen: ReadonlyMap<number, string>;
  /** From where a range begins. */
  anchor: number | null;
  /** All applications that match the filter are selected, not only those on the page. */
  isAll: boolean;
}

const NOTHING: QueueSelection = { chosen: new Map(), anchor: null, isAll: false };

/** Which applications are chosen for a change of many. It lasts from page to page. */
export const useQueueSelection = create<QueueSelection>(() => NOTHING);

export function clearSelection(): void {
  useQueueSelection.setState(NOTHING);
}

/** Chooses a row, or leaves it out. As a range, all rows from the last one that was touched are as this one becomes. */
export function chooseRow(items: QueueItem[], id: number, isRange: boolean): void {
  const { chosen, anchor } = useQueueSelection.getState();
  const next = new Map(chosen);
  const isOn = !chosen.has(id);
  const at = items.findIndex((item) => item.id === id);
  const from = isRange ? items.findIndex((item) => item.id === anchor) : -1;
  const rows = from < 0 ? items.slice(at, at + 1) : items.slice(Math.min(at, from), Math.max(at, from) + 1);
  for (const row of rows) {
    if (isOn) next.set(row.id, row.externalId);
    else next.delete(row.id);
  }
  useQueueSelection.setState({ chosen: next, anchor: id, isAll: false });
}

/** Chooses every row of the page, or none of them. */
export function choosePage(items: QueueItem[], isOn: boolean): void {
  const next = new Map(useQueueSelection.getState().chosen);
  for (const item of items) {
    if (isOn) next.set(item.id, item.externalId);
    else next.delete(item.id);
  }
  useQueueSelection.setState({ chosen: next, isAll: false });
}

/** Means all that the filter finds. */
export function chooseAll(): void {
  useQueueSelection.setState({ isAll: true });
}
