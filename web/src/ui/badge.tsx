import "./badge.css";

export interface BadgeProps {
  count: number;
  /** The highest number shown; more is written as "9+". */
  cap?: number;
  /** What is counted, in words with the number: "3 unread messages". */
  label: string;
  tone?: "accent" | "neutral" | "danger";
}

/** A small count, capped. Nothing at zero. */
export function Badge({ count, cap = 9, label, tone = "accent" }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="ui-badge tabular" data-tone={tone}>
      <span aria-hidden>{count > cap ? `${cap}+` : count}</span>
      <span className="ui-visually-hidden">{label}</span>
    </span>
  );
}
