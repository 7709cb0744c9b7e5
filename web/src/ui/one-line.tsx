import type { PointerEvent, ReactNode } from "react";
import { classNames } from "./class-names";
import "./one-line.css";

export interface OneLineProps {
  children: ReactNode;
  className?: string;
}

/** Whoever points at words that are cut reads all of them. */
function showWhole({ currentTarget }: PointerEvent<HTMLElement>): void {
  if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = currentTarget.textContent ?? "";
  else currentTarget.removeAttribute("title");
}

/** Words that people or other systems wrote, on one line: in their own direction, cut at their end where there is no room, and then whole in a tooltip. */
export function OneLine({ children, className }: OneLineProps) {
  return (
    <span dir="auto" className={classNames("ui-one-line", className)} onPointerEnter={showWhole}>
      {children}
    </span>
  );
}
