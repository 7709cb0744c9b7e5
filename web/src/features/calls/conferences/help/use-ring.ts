import { useEffect, useRef } from "react";
import { ring } from "./ring";

/** Rings whenever one more is in `requests`, until it has rung often enough or none is left. */
export function useRing(requests: readonly string[], isWanted: boolean): void {
  const known = useRef<readonly string[]>([]);
  const stop = useRef(() => {});
  const now = isWanted ? requests.join("\n") : "";
  useEffect(() => {
    const all = now ? now.split("\n") : [];
    const isNew = all.some((one) => !known.current.includes(one));
    known.current = all;
    if (!isNew && all.length > 0) return;
    stop.current();
    stop.current = isNew ? ring() : () => {};
  }, [now]);
  useEffect(
    () => () => {
      stop.current();
      known.current = [];
    },
    [],
  );
}
