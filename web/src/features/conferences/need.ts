import type { Conference } from "../../api/types";

/** Why a conversation may need help: its sound, its recording, or its length. */
export type Need = "quality" | "recording" | "long";

const LONG_MS = 20 * 60_000;
const WEIGHT: Record<Need, number> = { quality: 4, recording: 2, long: 1 };

export function needsOf(conference: Conference, now: number): Need[] {
  const needs: Need[] = [];
  if (conference.participants.some((one) => one.quality === "poor" || one.quality === "lost")) needs.push("quality");
  if (conference.recording === "failed") needs.push("recording");
  if (now - conference.started_at_ms >= LONG_MS) needs.push("long");
  return needs;
}

/** Those that may need help first; among equals the longest. */
export function sortByNeed(conferences: readonly Conference[], now: number): Conference[] {
  const weight = (conference: Conference) => needsOf(conference, now).reduce((sum, need) => sum + WEIGHT[need], 0);
  return [...conferences].sort((a, b) => weight(b) - weight(a) || a.started_at_ms - b.started_at_ms || a.id.localeCompare(b.id));
}
