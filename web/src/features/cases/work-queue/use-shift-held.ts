import { useEffect, useRef, type RefObject } from "react";

/** Whether the shift key is held, for what answers a press without its event. */
export function useShiftHeld(): RefObject<boolean> {
  const isHeld = useRef(false);
  useEffect(() => {
    const handle = (event: KeyboardEvent | PointerEvent) => (isHeld.current = event.shiftKey);
    const events = ["keydown", "keyup", "pointerdown"] as const;
    for (const event of events) document.addEventListener(event, handle, true);
    return () => {
      for (const event of events) document.removeEventListener(event, handle, true);
    };
  }, []);
  return isHeld;
}
