import { useEffect, useLayoutEffect, useRef, type MouseEvent } from "react";
import type { ButtonProps } from "react-aria-components";

/** So long after a press the button may not know yet that something is pending. */
const UNKNOWN_MS = 100;

type Pressed = Pick<ButtonProps, "onPress" | "onClickCapture">;

/**
 * Makes a double click one press of a button that can be pending: its second click comes before the page has been drawn with what
 * the first one began. Returns the handlers that take the place of the button's own.
 */
export function useOnePress(isPending: boolean | undefined, { type, onPress, onClickCapture }: ButtonProps): Pressed {
  const isBlocked = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Drawn again with nothing pending: what the press began is over, or it began nothing. At once: who sees it may press.
  useLayoutEffect(() => {
    if (!isPending) isBlocked.current = false;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (isPending === undefined) return {};
  const block = () => {
    isBlocked.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      isBlocked.current = false;
    }, UNKNOWN_MS);
  };
  if (type === "submit")
    return {
      onClickCapture: (event: MouseEvent<HTMLButtonElement>) => {
        onClickCapture?.(event);
        if (isBlocked.current) {
          event.preventDefault();
          event.stopPropagation();
        } else block();
      },
    };
  return {
    onPress: (event) => {
      if (isBlocked.current) return;
      block();
      onPress?.(event);
    },
  };
}
