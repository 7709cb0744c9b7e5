import type { OwnApplication } from "../../api/schema";

/** Whether the agency wrote last, and an answer may be awaited. */
export function isAwaited({ messages }: OwnApplication): boolean {
  const last = messages.at(-1);
  return last?.direction === "out" && last.channel !== "CALL" && last.channel !== "VOICE";
}
