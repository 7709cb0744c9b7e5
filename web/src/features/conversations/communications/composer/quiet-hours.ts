import type { ApplicantAddress, Message, SendingHours } from "../../../../api/schema";

/** An answer within this time of the applicant's own message goes out at any hour, as the hub has it. */
const REPLY_GRACE_MS = 15 * 60_000;

function hourIn(zone: string, at: number): number | null {
  try {
    return Number(new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" }).format(at));
  } catch {
    return null;
  }
}

/** Whether it is too early or too late for a text in one of the zones in which somebody may be. */
export function isQuietHour(zones: readonly string[], hours: SendingHours, at: number): boolean {
  return zones.some((zone) => {
    const hour = hourIn(zone, at);
    return hour !== null && (hour < hours.opens_hour || hour >= hours.closes_hour);
  });
}

/** Whether a text to this address waits for the morning there: the applicant has not just written. */
export function waitsForMorning(address: ApplicantAddress, hours: SendingHours, messages: readonly Message[], at: number): boolean {
  const heard = messages.findLast((message) => message.direction === "in")?.created_at_ms ?? 0;
  return at - heard > REPLY_GRACE_MS && isQuietHour(address.zones, hours, at);
}

/** An hour of the day as people say it: "8 AM". */
export function hourText(hour: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC" }).format(Date.UTC(2026, 0, 1, hour % 24));
}
