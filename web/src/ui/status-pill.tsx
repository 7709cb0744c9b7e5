import "./status-pill.css";

export interface StatusPillProps {
  /** The server's token, such as `intake-review`; an unknown one is shown in grey. */
  token: string;
  /** The status in words, as the program names it. Always shown. */
  name: string;
  className?: string;
}

/** An application's status: its name, and its own colour. */
export function StatusPill({ token, name, className }: StatusPillProps) {
  return (
    <span className={className ? `ui-status ${className}` : "ui-status"} data-status={token}>
      <span dir="auto" title={name}>
        {name}
      </span>
    </span>
  );
}
