import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHasPassed } from "./use-has-passed";

const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test("a moment beyond the longest timer has not come before it comes", () => {
  const { result } = renderHook(() => useHasPassed(60 * DAY_MS));
  act(() => void vi.advanceTimersByTime(59 * DAY_MS));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(DAY_MS));
  expect(result.current).toBe(true);
});
