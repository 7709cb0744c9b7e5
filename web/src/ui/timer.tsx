import { useClock } from "./clock";

/** The page's clock may be this old: what counts down is rounded, so that two minutes begin as 2:00. */
const HALF_SECOND = 499;

export interface TimerProps {
  /** Since when, in epoch milliseconds; or until when with `counts="down"`. */
  at: number;
  counts?: "up" | "down";
  /** Stops the count at this moment. */
  endedAt?: number | null;
  label?: string;
}

/** Minutes and seconds, with hours from one hour on: 4:07, 1:00:00. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A running clock that does not shift the layout around it. */
export function Timer({ at, counts = "up", endedAt = null, label }: TimerProps) {
  const now = useClock(endedAt === null);
  const until = endedAt ?? now;
  return (
    <span className="tabular" role="timer" aria-label={label} aria-live="off" dir="ltr">
      {clockText(counts === "up" ? until - at : at - until + HALF_SECOND)}
    </span>
  );
}
