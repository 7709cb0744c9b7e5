import { expect, test } from "vitest";
import { message, messages, thread } from "../../../testing/staff-fixtures";
import { joinOlder, keepOlder, putMessage, timelineRows } from "./thread-log";

const isSameDay = (one: number, other: number) => Math.floor(one / 86_400_000) === Math.floor(other / 86_400_000);
const seqs = (list: { messages: { seq: number }[] }) => list.messages.map((one) => one.seq);

test("an entry takes its place by its number, and a known one is replaced", () => {
  const without = thread({ messages: messages.filter((one) => one.seq !== 7) });
  expect(seqs(putMessage(without, messages[6]!))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const again = putMessage(thread(), message(9, { id: "m9", body: "changed" }));
  expect(seqs(again)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(again.messages.at(-1)?.body).toBe("changed");
});

test("an answer that arrives after newer events does not revert them", () => {
  const mark = (status: "created" | "delivered") => ({ status, at_ms: 1, detail: "" });
  const newer = message(9, { id: "m9", status: "delivered", status_history: [mark("created"), mark("delivered")] });
  const late = message(9, { id: "m9", status: "created", status_history: [mark("created")] });
  expect(putMessage(putMessage(thread(), newer), late).messages.at(-1)?.status).toBe("delivered");
});

test("an entry before all that is shown waits for its page", () => {
  const late = thread({ messages: messages.slice(5), has_more: true });
  expect(seqs(putMessage(late, messages[0]!))).toEqual([6, 7, 8, 9]);
});

test("older pages are prepended without repetition", () => {
  const late = thread({ messages: messages.slice(5), has_more: true });
  expect(seqs(joinOlder(late, { messages: messages.slice(2, 7), has_more: false }))).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test("a conversation read again keeps its past unless a gap lies between", () => {
  const fresh = thread({ messages: messages.slice(6), has_more: true });
  expect(seqs(keepOlder(thread({ has_more: false }), fresh))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(keepOlder(thread({ has_more: false }), fresh).has_more).toBe(false);
  expect(seqs(keepOlder(thread({ messages: messages.slice(0, 2) }), fresh))).toEqual([7, 8, 9]);
});

test("rows: a mark for each day, one line for new entries, and consecutive entries of one author", () => {
  const rows = timelineRows(messages, 6, isSameDay);
  expect(rows.filter((row) => row.kind === "day")).toHaveLength(3);
  const at = rows.findIndex((row) => row.kind === "new");
  expect(rows[at + 1]).toMatchObject({ kind: "message", message: { seq: 7 }, isFollowing: false });
  expect(rows[at + 2]).toMatchObject({ kind: "message", message: { seq: 8 }, isFollowing: true });
  expect(timelineRows(messages, null, isSameDay).some((row) => row.kind === "new")).toBe(false);
  expect(timelineRows(messages, 9, isSameDay).some((row) => row.kind === "new")).toBe(false);
});
