import { Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent as ReactKeyboardEvent, type ReactNode, type Ref } from "react";
import { mergeRefs } from "react-aria/mergeRefs";
import { useTooltipTrigger } from "react-aria/useTooltipTrigger";
import type { ButtonProps } from "react-aria-components";
import { useTooltipTriggerState } from "react-stately/useTooltipTriggerState";
import { later } from "./later";

const TooltipSurface = later(async () => (await import("./tooltip-surface")).TooltipSurface);

export interface WithTooltip {
  /** What the button gets. */
  buttonProps: ButtonProps & { ref: Ref<HTMLButtonElement> };
  /** The tooltip, beside the button. */
  tooltip: ReactNode;
}

/** Words beside a button on hover and on keyboard focus. Never the only place of an information. */
export function useTooltip(words: string, outer: Ref<HTMLButtonElement> | undefined): WithTooltip {
  const own = useRef<HTMLButtonElement>(null);
  const ref = useMemo(() => mergeRefs(own, outer), [outer]);
  const state = useTooltipTriggerState({ delay: 500, closeDelay: 80 });
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, own);
  const [wasOpen, setWasOpen] = useState(false);
  if (state.isOpen && !wasOpen) setWasOpen(true);

  // A key handler of the button's own would keep its keys from what is around it: this one only watches, and ends the tooltip.
  const { onKeyDown, ...watched } = triggerProps;
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const button = own.current;
    const handle = (event: KeyboardEvent) => latest.current?.(event as unknown as ReactKeyboardEvent<HTMLButtonElement>);
    button?.addEventListener("keydown", handle);
    return () => button?.removeEventListener("keydown", handle);
  }, []);

  const tooltip = wasOpen ? (
    <Suspense fallback={null}>
      <TooltipSurface words={words} state={state} triggerRef={own} tooltipProps={{ id: tooltipProps.id }} />
    </Suspense>
  ) : null;
  return { buttonProps: { ...(watched as ButtonProps), ref }, tooltip };
}
