import { useCallback, useEffect, useRef } from "react";

/** Puts the focus on something once a change is drawn: on the first of these ids that is there and can be pressed. */
export function useWantedFocus(): (ids: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = wanted.current;
    wanted.current = [];
    for (const id of ids) {
      const found = document.getElementById(id);
      if (found && !found.hasAttribute("disabled")) return found.focus();
    }
  });
  return useCallback((ids: readonly string[]) => {
    wanted.current = ids;
  }, []);
}
