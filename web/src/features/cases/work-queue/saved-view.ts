import type { QueueView as SavedView } from "../../../api/schema";
import { readView, type QueueView } from "../../../shared/cases/queue/queue-address";

/** What a saved view shows, under its own tab. */
export function savedPart(one: SavedView): Partial<QueueView> {
  return { ...readView(new URLSearchParams(one.query)), view: one.id, thread: null };
}
