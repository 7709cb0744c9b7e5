import { useEffect, useState } from "react";

/** How long a window keeps its layout while it is being resized (specification 1, section 9). */
export const RESIZE_DEBOUNCE_MS = 150;

/**
 * Whether a media query holds; `fallback` if the browser does not support it. It changes once the window has kept its size for
 * {@link RESIZE_DEBOUNCE_MS}, so that no layout flickers while an edge is dragged.
 */
export function useMediaQuery(query: string, fallback = true): boolean {
  const [holds, setHolds] = useState(() => window.matchMedia?.(query)?.matches ?? fallback);
  useEffect(() => {
    const list = window.matchMedia?.(query);
    if (!list) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHolds(list.matches), RESIZE_DEBOUNCE_MS);
    };
    setHolds(list.matches);
    list.addEventListener?.("change", handleChange);
    return () => {
      clearTimeout(timer);
      list.removeEventListener?.("change", handleChange);
    };
  }, [query]);
  return holds;
}
