import { create } from "zustand";
import { isProblem } from "../../../api/problem";
import type { QueueItem } from "../../../api/schema";

/** A change that met a newer one of somebody else. */
export interface ItemConflict {
  /** What the person saw. */
  seen: QueueItem;
  /** The current application. */
  current: QueueItem;
  /** Repeats the change on the current application. */
  repeat: (current: QueueItem) => void;
}

/** The conflict that waits for the person's word; one at a time. */
export const useItemConflict = create<{ conflict: ItemConflict | null }>(() => ({ conflict: null }));

/** The newer version that a refusal carries; null for any other error. */
export function conflictingItem(error: unknown): QueueItem | null {
  if (!isProblem(error, "version_conflict")) return null;
  return (error.body as { current?: QueueItem }).current ?? null;
}

export function askAboutConflict(conflict: ItemConflict): void {
  useItemConflict.setState({ conflict });
}

export function closeConflict(): void {
  useItemConflict.setState({ conflict: null });
}
