import type { ComponentProps, RefObject } from "react";
import {
  Dialog as AriaDialog,
  DialogContext,
  OverlayTriggerStateContext,
  Popover as AriaPopover,
  PopoverContext,
  Provider,
  RootMenuTriggerStateContext,
} from "react-aria-components";
import type { RootMenuTriggerState } from "react-stately/useMenuTriggerState";
import { classNames } from "./class-names";
import type { PopoverProps } from "./popover";
import "./popover.css";

/** The surface, beside what its props name. */
export function PopoverSurface({ label, children, className, ...props }: Omit<PopoverProps, "trigger">) {
  return (
    <AriaPopover offset={6} {...props} className={classNames("ui-popover", className)}>
      <AriaDialog aria-label={label} className="ui-popover-dialog">
        {({ close }) => (typeof children === "function" ? children(close) : children)}
      </AriaDialog>
    </AriaPopover>
  );
}

export interface TriggeredSurfaceProps extends Omit<PopoverProps, "trigger" | "isOpen" | "onOpenChange" | "triggerRef"> {
  state: RootMenuTriggerState;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** What ties it to its button. */
  overlayProps: ComponentProps<"section">;
}

/** The surface behind a button, once it is opened. */
export function TriggeredSurface({ state, buttonRef, overlayProps, ...props }: TriggeredSurfaceProps) {
  const { id, "aria-labelledby": labelledBy } = overlayProps;
  return (
    <Provider
      values={[
        [OverlayTriggerStateContext, state],
        [RootMenuTriggerStateContext, state],
        [DialogContext, { id, "aria-labelledby": labelledBy }],
        [PopoverContext, { trigger: "DialogTrigger", triggerRef: buttonRef, id, "aria-labelledby": labelledBy }],
      ]}
    >
      <PopoverSurface {...props} />
    </Provider>
  );
}
