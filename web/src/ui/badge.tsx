import "./badge.css";

export interface BadgeProps {
  count: number;
  /** The highest number shown; more is written as "99+", in a row as "9+" (specification 2, section 9). */
  cap?: number;
  /** The counted objects, in words with the number: "3 unread messages". */
  label: string;
  /** What is new and unread has a colour of its own; a mere count is the accent's or neutral. */
  tone?: "new" | "accent" | "neutral" | "danger";
}

/** A small count, capped, drawn by CSS so that it is no text of the control around it. Nothing at zero. */
export function Badge({ count, cap = 99, label, tone = "new" }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="ui-badge tabular" data-tone={tone}>
      <span className="ui-badge-count" data-count={count > cap ? `${cap}+` : count} dir="ltr" aria-hidden />
      <span className="ui-visually-hidden">{label}</span>
    </span>
  );
}
