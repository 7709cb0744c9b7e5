import { useState } from "react";

/** The first of a long list, and more of it with each call of `more`: a page of thousands of rows is slow to draw and to read. */
export function useShown<T>(items: readonly T[], atOnce = 50): { shown: readonly T[]; left: number; more: () => void } {
  const [most, setMost] = useState(atOnce);
  return {
    shown: items.slice(0, most),
    left: Math.max(items.length - most, 0),
    more: () => setMost((now) => now + atOnce),
  };
}
