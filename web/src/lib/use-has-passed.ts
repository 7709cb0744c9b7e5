import { useEffect, useState } from "react";

/** Whether a moment (epoch milliseconds) has come. */
export function useHasPassed(atMs: number): boolean {
  const [passed, setPassed] = useState(() => Date.now() >= atMs);
  useEffect(() => {
    const left = atMs - Date.now();
    setPassed(left <= 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setPassed(true), left);
    return () => clearTimeout(timer);
  }, [atMs]);
  return passed;
}
