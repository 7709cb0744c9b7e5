/** The hour at which a day's work begins. */
const MORNING = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type SnoozeChoice = "later" | "tomorrow" | "monday";

interface WallDay {
  year: number;
  month: number;
  day: number;
}

function partsIn(zone: string, at: number): WallDay & { hour: number; minute: number; second: number } {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const part = (type: string) => Number(format.formatToParts(at).find((one) => one.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute"), second: part("second") };
}

/** The moment at which the clocks of a zone show the morning of that day. */
function morningOf({ year, month, day }: WallDay, zone: string): number {
  const wanted = Date.UTC(year, month - 1, day, MORNING);
  let at = wanted;
  // The second round is for days on which the clocks change.
  for (let round = 0; round < 2; round++) {
    const shown = partsIn(zone, at);
    at += wanted - Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
  }
  return at;
}

/** When a conversation comes back: in three hours, tomorrow morning, or on the morning of next Monday, by the clocks of a zone. */
export function snoozeUntil(choice: SnoozeChoice, zone: string, now: number): number {
  if (choice === "later") return now + 3 * HOUR_MS;
  const today = partsIn(zone, now);
  // Noon in UTC: days can be added without meeting a change of the clocks.
  const noon = Date.UTC(today.year, today.month - 1, today.day, 12);
  const days = choice === "tomorrow" ? 1 : (8 - new Date(noon).getUTCDay()) % 7 || 7;
  const then = new Date(noon + days * DAY_MS);
  return morningOf({ year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() }, zone);
}
