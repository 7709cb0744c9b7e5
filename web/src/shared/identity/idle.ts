/** Limits of a session; times in epoch milliseconds, spans in milliseconds. */
export interface SessionLimits {
  /** The end whatever is done. */
  expires_at_ms: number;
  /** How long nothing may be done. */
  idle_ms: number;
  /** How long before either end it is said. */
  warn_before_ms: number;
}

export type IdleState =
  | { kind: "fine"; nextCheckMs: number }
  /** `idle` ends by keeping the session alive; `total` does not. */
  | { kind: "warning"; reason: "idle" | "total"; endsAtMs: number }
  | { kind: "over"; reason: "idle" | "total" };

/** State of a session between its last activity and its end. */
export function idleState(limits: SessionLimits, lastActivityMs: number, nowMs: number): IdleState {
  const idleEnd = lastActivityMs + limits.idle_ms;
  const reason = limits.expires_at_ms <= idleEnd ? "total" : "idle";
  const endsAtMs = Math.min(idleEnd, limits.expires_at_ms);
  if (nowMs >= endsAtMs) return { kind: "over", reason };
  if (nowMs >= endsAtMs - limits.warn_before_ms) return { kind: "warning", reason, endsAtMs };
  return { kind: "fine", nextCheckMs: endsAtMs - limits.warn_before_ms - nowMs };
}
