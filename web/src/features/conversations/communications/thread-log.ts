import type { Message, MessagePage, ThreadView } from "../../../api/schema";

/** Inserts an entry into the conversation: a new one in order; a known one replaces the old unless that is newer. */
export function putMessage(thread: ThreadView, message: Message): ThreadView {
  const at = thread.messages.findIndex((one) => one.id === message.id);
  if (at >= 0) {
    // The answer to sending can come after events that are newer than it.
    if (thread.messages[at]!.status_history.length > message.status_history.length) return thread;
    const messages = [...thread.messages];
    messages[at] = message;
    return { ...thread, messages };
  }
  // Older than all that is shown: it comes when its page is read.
  if (thread.has_more && message.seq < (thread.messages[0]?.seq ?? 0)) return thread;
  let place = thread.messages.length;
  while (place > 0 && thread.messages[place - 1]!.seq > message.seq) place--;
  return { ...thread, messages: [...thread.messages.slice(0, place), message, ...thread.messages.slice(place)] };
}

/** Puts the page before the first entry in front. */
export function joinOlder(thread: ThreadView, page: MessagePage): ThreadView {
  const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter((message) => message.seq < first).sort((a, b) => a.seq - b.seq);
  return { ...thread, messages: [...older, ...thread.messages], has_more: page.has_more };
}

/** A conversation read again keeps what was already read of its past, unless a gap lies between. */
export function keepOlder(before: ThreadView | undefined, fresh: ThreadView): ThreadView {
  const first = fresh.messages[0]?.seq;
  const last = before?.messages.at(-1)?.seq;
  if (!before || first === undefined || last === undefined || last < first - 1) return fresh;
  const older = before.messages.filter((message) => message.seq < first);
  return older.length ? { ...fresh, messages: [...older, ...fresh.messages], has_more: before.has_more } : fresh;
}

/** Rows of the timeline, in order. */
export type TimelineRow =
  { kind: "day"; key: string; at_ms: number } | { kind: "new"; key: string } | { kind: "message"; key: string; message: Message; isFollowing: boolean };

const GROUP_MS = 5 * 60_000;

/**
 * The entries with day marks, and the line "new since you last looked" before the first incoming entry after `lastReadSeq`.
 * `isFollowing`: the same person wrote the entry before, on the same channel, just now.
 */
export function timelineRows(messages: readonly Message[], lastReadSeq: number | null, isSameDay: (one: number, other: number) => boolean): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let isMarked = lastReadSeq === null;
  let before: Message | undefined;
  for (const message of messages) {
    const isNewDay = !before || !isSameDay(before.created_at_ms, message.created_at_ms);
    if (isNewDay) rows.push({ kind: "day", key: `day-${message.seq}`, at_ms: message.created_at_ms });
    const isNew = !isMarked && message.seq > (lastReadSeq ?? 0) && message.direction === "in";
    if (isNew) {
      rows.push({ kind: "new", key: "new" });
      isMarked = true;
    }
    const isFollowing =
      !isNewDay &&
      !isNew &&
      before !== undefined &&
      before.channel === message.channel &&
      before.direction === message.direction &&
      before.author.name === message.author.name &&
      message.created_at_ms - before.created_at_ms < GROUP_MS;
    rows.push({ kind: "message", key: message.id, message, isFollowing });
    before = message;
  }
  return rows;
}
