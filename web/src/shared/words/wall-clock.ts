/** A day and time as clocks show it. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** What the clocks of a zone show at a moment. */
export function wallClockIn(zone: string, at: number): WallClock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = format.formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}

function asUtc({ year, month, day, hour, minute }: WallClock): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** The moment at which the clocks of a zone show this. */
export function wallClockMs(wanted: WallClock, zone: string): number {
  let at = asUtc(wanted);
  // The second round is for days on which the clocks change.
  for (let round = 0; round < 2; round++) at += asUtc(wanted) - asUtc(wallClockIn(zone, at));
  return at;
}

const two = (value: number) => String(value).padStart(2, "0");

/** As a field for date and time holds it: `2026-11-25T08:00`. */
export function fieldTime(zone: string, at: number): string {
  const { year, month, day, hour, minute } = wallClockIn(zone, at);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** Reads what such a field holds, by the clocks of a zone; null while it is not whole. */
export function readFieldTime(text: string, zone: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!found) return null;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [number, number, number, number, number];
  return wallClockMs({ year, month, day, hour, minute }, zone);
}
