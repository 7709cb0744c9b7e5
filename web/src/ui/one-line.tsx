import type { ReactNode } from "react";
import { classNames } from "./class-names";
import "./one-line.css";

export interface OneLineProps {
  children: ReactNode;
  className?: string;
}

/** Words that people or other systems wrote, on one line: in their own direction, cut at their end where there is no room. */
export function OneLine({ children, className }: OneLineProps) {
  return (
    <span dir="auto" className={classNames("ui-one-line", className)}>
      {children}
    </span>
  );
}
