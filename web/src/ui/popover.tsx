import type { ReactNode } from "react";
import { Dialog as AriaDialog, DialogTrigger, Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from "react-aria-components";
import { classNames } from "./class-names";
import "./popover.css";

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
export function Popover({ trigger, label, children, className, isOpen, onOpenChange, ...props }: PopoverProps) {
  const surface = (
    <AriaPopover offset={6} {...props} {...(trigger ? {} : { isOpen, onOpenChange })} className={classNames("ui-popover", className)}>
      <AriaDialog aria-label={label} className="ui-popover-dialog">
        {({ close }) => (typeof children === "function" ? children(close) : children)}
      </AriaDialog>
    </AriaPopover>
  );
  if (!trigger) return surface;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      {surface}
    </DialogTrigger>
  );
}
