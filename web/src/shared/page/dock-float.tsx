import type { ReactNode } from "react";
import "./dock-float.css";

/** What wants somebody's attention on every page: over the page, at one of its sides, so that nothing they read or press moves. */
export function DockFloat({ side, children }: { side: "start" | "end"; children: ReactNode }) {
  return (
    <div className="dock-float">
      <div className="dock-float-cards" data-side={side}>
        {children}
      </div>
    </div>
  );
}
