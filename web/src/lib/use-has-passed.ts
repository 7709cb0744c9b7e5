import { useEffect, useState } from "react";

/** The longest time that a browser's timer can wait: 24.8 days. One that is to wait longer fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether a moment (epoch milliseconds) has come. */
export function useHasPassed(atMs: number): boolean {
  const [passed, setPassed] = useState(() => Date.now() >= atMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = atMs - Date.now();
      setPassed(left <= 0);
      if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [atMs]);
  return passed;
}
