import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { message, thread } from "../../../../testing/staff-fixtures";
import { SEEN_AFTER_MS, useNewLine } from "./use-new-line";

beforeEach(() => {
  vi.useFakeTimers();
});

const heard = (seq: number) => message(seq, { direction: "in" });
const said = (seq: number) => message(seq, { direction: "out" });
const renderLine = (messages: ReturnType<typeof message>[], lastReadSeq: number, isAtEnd = true) =>
  renderHook(({ list, atEnd }) => useNewLine(thread({ messages: list, last_read_seq: lastReadSeq }), atEnd), {
    initialProps: { list: messages, atEnd: isAtEnd },
  });

test("the line disappears once the end was seen, and not before", () => {
  const { result } = renderLine([said(1), heard(2), heard(3)], 1);
  act(() => vi.advanceTimersByTime(SEEN_AFTER_MS - 1));
  expect(result.current).toBe(1);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(3);
});

test("a reader further up has not seen the end", () => {
  const { result, rerender } = renderLine([said(1), heard(2)], 1, false);
  act(() => vi.advanceTimersByTime(3 * SEEN_AFTER_MS));
  expect(result.current).toBe(1);
  rerender({ list: [said(1), heard(2)], atEnd: true });
  act(() => vi.advanceTimersByTime(SEEN_AFTER_MS));
  expect(result.current).toBe(2);
});

test("what arrives while the end is looked at is not new; what arrives meanwhile is", () => {
  const { result, rerender } = renderLine([said(1), heard(2)], 2);
  rerender({ list: [said(1), heard(2), heard(3)], atEnd: true });
  expect(result.current).toBe(3);
  rerender({ list: [said(1), heard(2), heard(3)], atEnd: false });
  rerender({ list: [said(1), heard(2), heard(3), heard(4)], atEnd: false });
  expect(result.current).toBe(3);
});

test("an answer takes the line away at once", () => {
  const { result, rerender } = renderLine([said(1), heard(2)], 1);
  rerender({ list: [said(1), heard(2), said(3)], atEnd: true });
  expect(result.current).toBe(3);
});
