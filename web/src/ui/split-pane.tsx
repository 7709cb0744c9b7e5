import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useLocale } from "react-aria-components";
import { mayStore } from "../shared/page/consent";
import "./split-pane.css";

export interface SplitPaneProps {
  /** Its size is remembered under this name. */
  name: string;
  /** The accessible name of the divider: "Width of the conversation list". */
  label: string;
  /** The pane whose width the divider sets. */
  side: ReactNode;
  /** The pane that takes the remaining space. */
  children: ReactNode;
  /** The side of the sized pane. */
  place?: "start" | "end";
  /** Widths of the sized pane, in pixels. */
  initial?: number;
  least?: number;
  most?: number;
  /** Leaves out the sized pane. */
  isCollapsed?: boolean;
}

const STEP_PX = 16;

function stored(name: string, initial: number): number {
  const value = Number(localStorage.getItem(`pane.${name}`));
  return Number.isFinite(value) && value > 0 ? value : initial;
}

/** Two panes with a divider that pointer and arrow keys move; a double click resets it. Stacks on narrow screens by the caller's CSS. */
export function SplitPane({ name, label, side, children, place = "start", initial = 320, least = 220, most = 560, isCollapsed }: SplitPaneProps) {
  const { direction } = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => Math.min(most, Math.max(least, stored(name, initial))));
  const drag = useRef<{ x: number; width: number } | null>(null);
  // Towards the line's end is right in left-to-right text; for a pane at the end it makes the pane smaller.
  const sign = (direction === "rtl" ? -1 : 1) * (place === "start" ? 1 : -1);

  const resize = useCallback((next: number) => setWidth(Math.round(Math.min(most, Math.max(least, next)))), [least, most]);

  useEffect(() => {
    frame.current?.style.setProperty("--pane", `${width}px`);
  }, [width]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (mayStore(`pane.${name}`)) localStorage.setItem(`pane.${name}`, String(width));
    }, 150);
    return () => clearTimeout(timer);
  }, [name, width]);

  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  const handlePointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current) resize(drag.current.width + (event.clientX - drag.current.x) * sign);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const moves: Record<string, number> = { ArrowRight: STEP_PX * sign, ArrowLeft: -STEP_PX * sign, Home: least - width, End: most - width };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    resize(width + move);
  };

  const divider = (
    // A focusable separator is a widget (WAI-ARIA window splitter pattern).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className="ui-split-divider"
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onDoubleClick={() => resize(initial)}
      onKeyDown={handleKeyDown}
    />
  );
  const sized = <div className="ui-split-side">{side}</div>;
  return (
    <div ref={frame} className="ui-split" data-place={place} data-collapsed={isCollapsed || undefined}>
      {place === "start" && !isCollapsed ? (
        <>
          {sized}
          {divider}
        </>
      ) : null}
      <div className="ui-split-rest">{children}</div>
      {place === "end" && !isCollapsed ? (
        <>
          {divider}
          {sized}
        </>
      ) : null}
    </div>
  );
}
