import { useEffect, useRef, type RefObject } from "react";

/** Whether the shift key is held, for what answers a press without its event. */
export function useShiftHeld(): RefObject<boolean> {
  const isHeld = useRef(false);
  useEffect(() => {
    const handle = (event: KeyboardEvent | PointerEvent) => (isHeld.current = event.shiftKey);
    const kinds = ["keydown", "keyup", "pointerdown"] as const;
    for (const kind of kinds) document.addEventListener(kind, handle, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, handle, true);
    };
  }, []);
  return isHeld;
}
