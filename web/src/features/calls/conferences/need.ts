import type { Conference } from "../../../api/schema";

/** Why a conversation may need help: it was asked for, its sound, a wait on hold, its recording, or its length. */
export type Need = "help" | "quality" | "hold" | "recording" | "long";

const LONG_MS = 20 * 60_000;
const WEIGHT: Record<Need, number> = { help: 16, quality: 8, hold: 4, recording: 2, long: 1 };

export function needsOf(conference: Conference, now: number): Need[] {
  const needs: Need[] = [];
  if (conference.help_asked_at_ms !== null) needs.push("help");
  if (conference.participants.some((one) => one.quality === "poor" || one.quality === "lost")) needs.push("quality");
  if (conference.held) needs.push("hold");
  if (conference.recording === "failed") needs.push("recording");
  if (now - conference.started_at_ms >= LONG_MS) needs.push("long");
  return needs;
}

/** Those where help was asked first, the longest waiting before all; then those that may need it; among equals the longest. */
export function sortByNeed(conferences: readonly Conference[], now: number): Conference[] {
  const weight = (conference: Conference) => needsOf(conference, now).reduce((sum, need) => sum + WEIGHT[need], 0);
  const asked = (conference: Conference) => conference.help_asked_at_ms ?? Infinity;
  return [...conferences].sort((a, b) => {
    if (asked(a) !== asked(b)) return asked(a) - asked(b);
    return weight(b) - weight(a) || a.started_at_ms - b.started_at_ms || a.id.localeCompare(b.id);
  });
}
