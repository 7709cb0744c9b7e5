import { useCallback, useRef, type MouseEvent } from "react";

/**
 * A press counts for the page on which it was begun: the second half of a double click may meet the next page's button under the same
 * finger, and must not go on from there. Returns what listens to the page's clicks, and whether the latest one counts.
 */
export function usePressOfPage() {
  const hasBegun = useRef(false);
  const isOfPageBefore = useRef(false);
  const onClickCapture = useCallback((event: MouseEvent) => {
    // The browser counts the clicks of one place in a row; 0 is the keyboard's.
    if (event.detail <= 1) hasBegun.current = true;
    isOfPageBefore.current = !hasBegun.current;
  }, []);
  const counts = useCallback(() => !isOfPageBefore.current, []);
  return { onClickCapture, counts };
}
