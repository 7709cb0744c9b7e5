import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ThreadView } from "../../../../api/schema";

/** Time after which visible new entries count as seen. */
export const SEEN_AFTER_MS = 8_000;

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState !== "hidden");
  useEffect(() => {
    const handleChange = () => setIsVisible(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", handleChange);
    return () => document.removeEventListener("visibilitychange", handleChange);
  }, []);
  return isVisible;
}

/**
 * The entry after which the line "new since you last looked" is shown. The line goes once the end has been visible for {@link
 * SEEN_AFTER_MS}, or when somebody answers; entries that arrive while the end is visible are not new.
 */
export function useNewLine({ messages, last_read_seq }: ThreadView, isAtEnd: boolean): number {
  const [seq, setSeq] = useState(last_read_seq);
  const isLooking = useIsVisible() && isAtEnd;
  const newest = messages.at(-1);
  const newestSeq = newest?.seq ?? 0;
  const hasLine = useRef(messages.some((message) => message.direction === "in" && message.seq > seq));
  const knownSeq = useRef(newestSeq);

  useLayoutEffect(() => {
    if (!newest || newestSeq === knownSeq.current) return;
    knownSeq.current = newestSeq;
    if (newest.direction === "out" || (isLooking && !hasLine.current)) {
      hasLine.current = false;
      setSeq(newestSeq);
    } else if (newest.direction === "in") hasLine.current = true;
  }, [newest, newestSeq, isLooking]);
  useEffect(() => {
    if (!isLooking) return;
    const timer = setTimeout(() => {
      hasLine.current = false;
      setSeq(newestSeq);
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLooking, newestSeq]);
  return seq;
}
