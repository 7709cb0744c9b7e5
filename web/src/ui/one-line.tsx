import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { showWhole } from "./show-whole";
import "./one-line.css";

export interface OneLineProps {
  children: ReactNode;
  className?: string;
}

/** Words that people or other systems wrote, on one line: in their own direction, cut at their end where there is no room, and then whole in a tooltip. */
export function OneLine({ children, className }: OneLineProps) {
  return (
    <span dir="auto" className={classNames("ui-one-line", className)} onPointerEnter={showWhole}>
      {children}
    </span>
  );
}
