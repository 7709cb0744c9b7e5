import type { RefObject } from "react";
import { Provider, Tooltip, TooltipContext, TooltipTriggerStateContext } from "react-aria-components";
import type { TooltipTriggerState } from "react-stately/useTooltipTriggerState";
import "./tooltip.css";

export interface TooltipSurfaceProps {
  words: string;
  state: TooltipTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
  /** What ties it to its control. */
  tooltipProps: { id?: string | undefined };
}

/** Words beside a control, once they are asked for. */
export function TooltipSurface({ words, state, triggerRef, tooltipProps }: TooltipSurfaceProps) {
  return (
    <Provider
      values={[
        [TooltipTriggerStateContext, state],
        [TooltipContext, { ...tooltipProps, triggerRef }],
      ]}
    >
      <Tooltip className="ui-tooltip" placement="bottom" offset={6}>
        {words}
      </Tooltip>
    </Provider>
  );
}
