import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";
import "./tooltip.css";

export interface TooltipProps {
  words: string;
  /** The control that it belongs to. */
  children: ReactElement;
  placement?: "top" | "bottom" | "start" | "end";
}

/** Words beside a control on hover and on keyboard focus. Never the only place of an information. */
export function Tooltip({ words, children, placement = "bottom" }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <AriaTooltip className="ui-tooltip" placement={placement} offset={6}>
        {words}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
