import { Suspense, useId, useRef, useState, type ReactNode } from "react";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import { ButtonContext, type PopoverProps as AriaPopoverProps } from "react-aria-components";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { later } from "./later";

const PopoverSurface = later(async () => (await import("./popover-surface")).PopoverSurface);
const TriggeredSurface = later(async () => (await import("./popover-surface")).TriggeredSurface);

export interface PopoverProps extends Omit<AriaPopoverProps, "className" | "style" | "children" | "trigger"> {
  /** The control that opens it. Left out when `triggerRef` and `isOpen` are given. */
  trigger?: ReactNode;
  /** The dialog's accessible name. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A small surface anchored to a control, for settings and details. */
export function Popover({ trigger, ...props }: PopoverProps) {
  if (trigger) return <Triggered {...props} trigger={trigger} />;
  return (
    <Suspense fallback={null}>
      <PopoverSurface {...props} />
    </Suspense>
  );
}

function Triggered({ trigger, isOpen, onOpenChange, ...surface }: PopoverProps) {
  // A menu's state, as a menu may be inside.
  const state = useMenuTriggerState({ isOpen, onOpenChange });
  const button = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: "dialog" }, state, button);
  const id = useId();
  const [wasOpen, setWasOpen] = useState(state.isOpen);
  if (state.isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <ButtonContext value={{ ...triggerProps, id, ref: button, isPressed: state.isOpen }}>{trigger}</ButtonContext>
      {wasOpen ? (
        <Suspense fallback={null}>
          <TriggeredSurface {...surface} state={state} buttonRef={button} overlayProps={{ ...overlayProps, "aria-labelledby": id }} />
        </Suspense>
      ) : null}
    </>
  );
}
