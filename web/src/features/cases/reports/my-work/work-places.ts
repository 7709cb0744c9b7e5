import type { WorkEntry, WorkKind, WorkPart } from "../../../../api/schema";
import { NO_FILTERS } from "../../../../shared/cases/queue/queue-address";
import { queueQuery, tabView } from "../../../../shared/cases/queue/queue-tabs";
import { casePath, paths, threadPath } from "../../../../shared/page/paths";

/** Where exactly those stand that a part counts. */
export function placeOf({ kind }: WorkPart, isOwn: boolean): string {
  const places: Record<WorkKind, string> = {
    overdue: `${paths.review}${queueQuery({ ...tabView("overdue"), assigned: ["me"] })}`,
    due_today: `${paths.review}${queueQuery({ ...tabView("mine"), only: ["due_today"] })}`,
    answers: `${paths.review}${queueQuery({ ...tabView("mine"), only: ["unread"], sort: "lastComDate", order: "desc" })}`,
    callbacks: paths.telephones,
    mentions: paths.inbox,
    documents: `${paths.review}${queueQuery({ ...tabView("mine"), only: ["documents_arrived"] })}`,
    decisions: `${paths.review}${queueQuery({ ...NO_FILTERS, only: ["to_decide"], assigned: isOwn ? ["me"] : [], sort: "dueAt" })}`,
  };
  return places[kind];
}

/** Where one thing stands; null where nothing is known of it but that it is in the list. */
export function placeOfEntry(kind: WorkKind, entry: WorkEntry): string | null {
  const thread = entry.thread_id === null ? null : threadPath(entry.thread_id, { message: entry.message_id });
  const places: Record<WorkKind, () => string | null> = {
    overdue: () => inCase(entry),
    due_today: () => inCase(entry),
    decisions: () => inCase(entry),
    documents: () => (entry.item_id === null ? null : casePath(entry.item_id, "documents")),
    answers: () => thread,
    mentions: () => thread,
    callbacks: () => thread ?? paths.telephones,
  };
  return places[kind]();
}

const inCase = ({ item_id }: WorkEntry) => (item_id === null ? null : casePath(item_id));
