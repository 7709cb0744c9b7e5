import type { ReactNode } from "react";
import "./visually-hidden.css";

/** Text for assistive technology only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="ui-visually-hidden" id={id}>
      {children}
    </span>
  );
}
