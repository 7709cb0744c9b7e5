import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from "react-aria-components";
import { classNames } from "./class-names";
import "./checkbox.css";

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "style" | "children"> {
  /** The words beside it; without them give `aria-label`. */
  children?: ReactNode;
  className?: string;
}

/** Yes or no, with words that can be pressed too. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={classNames("ui-checkbox", className)}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="ui-checkbox-box" aria-hidden>
            {isIndeterminate ? <Minus size={14} strokeWidth={3} /> : isSelected ? <Check size={14} strokeWidth={3} /> : null}
          </span>
          {children ? <span>{children}</span> : null}
        </>
      )}
    </AriaCheckbox>
  );
}
