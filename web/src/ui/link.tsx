import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { classNames } from "./class-names";
import "./link.css";

export interface LinkProps {
  /** A path of this app, or an address beginning with a scheme. */
  to: string;
  children: ReactNode;
  /** `quiet` has no underline until hovered; `button` looks like a secondary button, `primary` like the page's main one. */
  variant?: "inline" | "quiet" | "button" | "primary";
  /** Router state handed to the next page. */
  state?: unknown;
  replace?: boolean;
  className?: string;
}

/** A link: a real anchor, through the router for paths of this app. */
export function Link({ to, children, variant = "inline", state, replace, className }: LinkProps) {
  const names = classNames("ui-link", className);
  if (/^[a-z][a-z+.-]*:/i.test(to)) {
    return (
      <a href={to} className={names} data-variant={variant} rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <RouterLink to={to} state={state} replace={replace} className={names} data-variant={variant}>
      {children}
    </RouterLink>
  );
}
