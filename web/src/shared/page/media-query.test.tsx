import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RESIZE_DEBOUNCE_MS, useMediaQuery } from "./media-query";

/** A window of which a test says whether it is wide. */
function resizableWindow() {
  const listeners = new Set<() => void>();
  const list = {
    matches: true,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal("matchMedia", () => list);
  return {
    listeners,
    resize(matches: boolean) {
      list.matches = matches;
      for (const listener of listeners) listener();
    },
  };
}

describe("a media query", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is followed once the window has its final size, not while it is dragged", () => {
    vi.useFakeTimers();
    const screen = resizableWindow();
    const { result, rerender, unmount } = renderHook(() => useMediaQuery("(min-width: 50rem)"));
    expect(result.current).toBe(true);
    act(() => screen.resize(false));
    act(() => vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS - 1));
    rerender();
    expect(result.current).toBe(true);
    act(() => screen.resize(true));
    act(() => screen.resize(false));
    act(() => vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS - 1));
    expect(result.current).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBe(false);
    unmount();
    expect(screen.listeners.size).toBe(0);
  });

  it("is the given value where the browser does not know", () => {
    vi.stubGlobal("matchMedia", () => undefined);
    expect(renderHook(() => useMediaQuery("(min-width: 50rem)", false)).result.current).toBe(false);
  });
});
