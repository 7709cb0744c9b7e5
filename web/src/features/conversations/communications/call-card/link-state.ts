import type { Message } from "../../../../api/schema";

/** State of a call by link before anyone opened it. */
export type LinkState = "created" | "sent";

/** Part of every message that contains such a link: the path of the guest's page. */
const GUEST_PATH = /\/guest\//;

/** Whether the call of an entry waits for someone to open its link, and whether that link was sent in this conversation; null for a call that rings or is over, or goes to a number. */
export function linkStateOf(entry: Message, messages: readonly Message[]): LinkState | null {
  if (entry.channel !== "CALL" || entry.to || entry.call?.state !== "calling") return null;
  const isSent = messages.some(
    (one) => one.seq > entry.seq && one.direction === "out" && (one.channel === "SMS" || one.channel === "EMAIL") && GUEST_PATH.test(one.body),
  );
  return isSent ? "sent" : "created";
}
