import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import "./banner.css";

export interface BannerProps {
  kind: "info" | "success" | "warning" | "error";
  title?: string;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  /** Read aloud as soon as it appears. Errors and warnings that answer an action. */
  isLive?: boolean;
  /** `bar` spans the page without rounded corners. */
  variant?: "box" | "bar";
  className?: string;
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** Words about the whole page or form, in place. */
export function Banner({ kind, title, children, action, isLive, variant = "box", className }: BannerProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={classNames("ui-banner", className)}
      data-kind={kind}
      data-variant={variant}
      role={isLive ? (kind === "error" ? "alert" : "status") : undefined}
    >
      <Icon size={18} aria-hidden />
      <div className="ui-banner-words">
        {title ? <p className="ui-banner-title">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
