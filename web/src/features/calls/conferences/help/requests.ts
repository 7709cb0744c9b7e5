import type { Conference } from "../../../../api/schema";

/** One request for help: asked again after it was answered or taken back, it is another. */
export function requestOf(conference: Conference): string {
  return `${conference.id} ${conference.help_asked_at_ms}`;
}

/** The conversations where help is asked that this supervisor is not part of, the longest waiting first. */
export function waitingForHelp(conferences: readonly Conference[], me: number): Conference[] {
  return conferences
    .filter((one) => one.help_asked_at_ms !== null && one.reviewer.id !== me && !one.supervisors.some((supervisor) => supervisor.id === me))
    .sort((a, b) => (a.help_asked_at_ms ?? 0) - (b.help_asked_at_ms ?? 0));
}
