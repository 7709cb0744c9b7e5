import { useEffect, useState } from "react";

/** The longest delay of a browser's timer: 24.8 days. A longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether a moment (epoch milliseconds) has passed. */
export function useHasPassed(atMs: number): boolean {
  const [passed, setPassed] = useState(() => Date.now() >= atMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const left = atMs - Date.now();
      setPassed(left <= 0);
      if (left > 0) timer = setTimeout(check, Math.min(left, LONGEST_MS));
    };
    check();
    return () => clearTimeout(timer);
  }, [atMs]);
  return passed;
}
