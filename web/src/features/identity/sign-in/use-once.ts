import { useEffect, useRef } from "react";

/** Runs something once in the life of a component, when it first appears: a one-time code may not be sent twice. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    run();
  }, [run]);
}
