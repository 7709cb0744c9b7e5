import { useEffect, useRef, type ReactNode } from "react";
import "./notice.css";

interface NoticeProps {
  icon: ReactNode;
  /** Meaning of the icon's background: success, an obstacle, or neither. */
  tone?: "good" | "stopped" | "plain";
  title: string;
  children?: ReactNode;
  /** What can be done next, the main thing first. */
  actions?: ReactNode;
}

/** A step that only informs: an icon, its meaning, and what to do next. Its title is read aloud when it appears. */
export function Notice({ icon, tone = "plain", title, children, actions }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="sign-in-form notice" data-tone={tone}>
      <span className="notice-icon" aria-hidden>
        {icon}
      </span>
      <div>
        <h1 className="sign-in-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children ? <div className="sign-in-lead notice-words">{children}</div> : null}
      </div>
      {actions ? <div className="notice-actions">{actions}</div> : null}
    </div>
  );
}
