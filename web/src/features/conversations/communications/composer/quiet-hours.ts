const FROM_HOUR = 21;
const TO_HOUR = 8;

/** Whether it is too late or too early there for a text: before 8 or from 21 o'clock on. An unknown zone is never quiet. */
export function isQuietHour(zone: string, at: number): boolean {
  try {
    const hour = Number(new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" }).format(at));
    return hour >= FROM_HOUR || hour < TO_HOUR;
  } catch {
    return false;
  }
}
