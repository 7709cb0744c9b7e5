import type { ReactNode } from "react";
import "./empty-state.css";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What will appear here, and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
  /** The heading's level in the page. */
  level?: 1 | 2 | 3;
}

/** Shown where there is nothing yet. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="ui-empty">
      {icon ? (
        <span className="ui-empty-icon" aria-hidden>
          {icon}
        </span>
      ) : null}
      <Heading className="ui-empty-title">{title}</Heading>
      {children ? <div className="ui-empty-words">{children}</div> : null}
      {action}
    </div>
  );
}
