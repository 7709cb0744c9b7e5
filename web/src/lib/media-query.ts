import { useSyncExternalStore } from "react";

/** Whether a media query holds now; where the browser cannot tell, `fallback`. */
export function useMediaQuery(query: string, fallback = true): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener?.("change", listener);
      return () => list?.removeEventListener?.("change", listener);
    },
    () => window.matchMedia?.(query)?.matches ?? fallback,
  );
}
