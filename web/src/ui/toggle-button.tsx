import type { ReactNode } from "react";
import { ToggleButton as AriaToggleButton } from "react-aria-components";
import { classNames } from "./class-names";
import "./button.css";
import "./toggle-button.css";

export interface ToggleButtonProps {
  children: ReactNode;
  icon?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  className?: string;
}

/** A button with words that stays down, such as a filter that is on or off. */
export function ToggleButton({ children, icon, isOn, onChange, isDisabled, className }: ToggleButtonProps) {
  return (
    <AriaToggleButton
      isSelected={isOn}
      onChange={onChange}
      isDisabled={isDisabled}
      className={classNames("ui-button ui-toggle", className)}
      data-variant="secondary"
      data-size="small"
    >
      {icon}
      {children}
    </AriaToggleButton>
  );
}
