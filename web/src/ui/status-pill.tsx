import "./status-pill.css";

export interface StatusPillProps {
  /** The server's token, such as `intake-review`; an unknown one is shown in grey. */
  token: string;
  /** The status in words, as the program names it. Always shown. */
  name: string;
  /** What it means, in one sentence: on hover, behind the name, which may be cut. It stands in words where a status is chosen. */
  meaning?: string;
  className?: string;
}

/** An application's status: its name, and its own colour. */
export function StatusPill({ token, name, meaning, className }: StatusPillProps) {
  return (
    <span className={className ? `ui-status ${className}` : "ui-status"} data-status={token} title={meaning ? `${name}: ${meaning}` : undefined}>
      <span dir="auto" title={meaning ? undefined : name}>
        {name}
      </span>
    </span>
  );
}
