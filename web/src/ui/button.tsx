import { LoaderCircle } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { classNames } from "./class-names";
import { useOnePress } from "./use-one-press";
import "./button.css";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children"> {
  /** Its meaning: one `primary` per view; `danger` ends or destroys something. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "regular" | "small";
  /** An icon before the words. */
  icon?: ReactNode;
  /** An icon after the words. */
  trailing?: ReactNode;
  /** Takes the whole width of its container. */
  wide?: boolean;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words. While `isPending` it keeps its focus, does nothing, and shows a spinner; a double click on it is one press. */
export function Button({ variant = "secondary", size = "regular", icon, trailing, wide, children, className, isPending, ...props }: ButtonProps) {
  // What waits is said by the page (a dialog, a toast, an error): the component's own announcement would be a second one.
  const once = useOnePress(isPending, props);
  const waiting = isPending ? { onPress: undefined, type: "button" as const, "aria-disabled": true } : null;
  return (
    <AriaButton
      {...props}
      {...once}
      {...waiting}
      className={classNames("ui-button", className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {isPending ? <LoaderCircle className="ui-button-spinner" size={16} aria-hidden /> : icon}
      <span className="ui-button-words">{children}</span>
      {trailing}
    </AriaButton>
  );
}
