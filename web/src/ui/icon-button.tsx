import type { ReactNode, Ref } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { classNames } from "./class-names";
import { useTooltip } from "./use-tooltip";
import "./icon-button.css";

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children" | "aria-label"> {
  /** The name: read aloud, and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: "quiet" | "outline" | "primary" | "danger";
  size?: "regular" | "small" | "large";
  /** Shown as held down, for a button that switches something on and off. */
  isOn?: boolean;
  /** Without the tooltip, if the label is beside the icon anyway. */
  noTooltip?: boolean;
  /** A count or a mark over the corner. */
  badge?: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon, named and with a tooltip. */
export function IconButton({ noTooltip, ...props }: IconButtonProps) {
  return noTooltip ? <Square {...props} /> : <WithTooltip {...props} />;
}

type SquareProps = Omit<IconButtonProps, "noTooltip">;

function WithTooltip({ ref, ...props }: SquareProps) {
  const { buttonProps, tooltip } = useTooltip(props.label, ref);
  return (
    <>
      <Square {...mergeProps(props, buttonProps)} />
      {tooltip}
    </>
  );
}

function Square({ label, icon, variant = "quiet", size = "regular", isOn, badge, className, isPending, ...props }: SquareProps) {
  const waiting = isPending ? { onPress: undefined, type: "button" as const, "aria-disabled": true } : null;
  return (
    <AriaButton
      {...props}
      {...waiting}
      aria-label={label}
      aria-pressed={isOn}
      className={classNames("ui-icon-button", className)}
      data-variant={variant}
      data-size={size}
      data-on={isOn || undefined}
    >
      {icon}
      {badge ? <span className="ui-icon-button-badge">{badge}</span> : null}
    </AriaButton>
  );
}
