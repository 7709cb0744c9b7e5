import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from "react-aria-components";
import { classNames } from "./class-names";
import "./switch.css";

export interface SwitchProps extends Omit<AriaSwitchProps, "className" | "style" | "children"> {
  children: ReactNode;
  className?: string;
}

/** A setting that applies at once, without saving. */
export function Switch({ children, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={classNames("ui-switch", className)}>
      <span className="ui-switch-track" aria-hidden>
        <span className="ui-switch-knob" />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  );
}
