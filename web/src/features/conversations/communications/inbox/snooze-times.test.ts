import { expect, test } from "vitest";
import { snoozeUntil } from "./snooze-times";

const NEW_YORK = "America/New_York";
const until = (choice: Parameters<typeof snoozeUntil>[0], zone: string, now: string) => new Date(snoozeUntil(choice, zone, Date.parse(now))).toISOString();

test("later is three hours from now", () => {
  expect(until("later", NEW_YORK, "2026-11-25T15:00:00Z")).toBe("2026-11-25T18:00:00.000Z");
});

test("tomorrow is at eight by the clocks of the zone, also late in its evening", () => {
  expect(until("tomorrow", NEW_YORK, "2026-11-25T15:00:00Z")).toBe("2026-11-26T13:00:00.000Z");
  expect(until("tomorrow", NEW_YORK, "2026-11-26T04:30:00Z")).toBe("2026-11-26T13:00:00.000Z");
  expect(until("tomorrow", "Pacific/Kiritimati", "2026-11-25T15:00:00Z")).toBe("2026-11-26T18:00:00.000Z");
});

test("the clocks may change in between", () => {
  expect(until("tomorrow", NEW_YORK, "2026-03-07T15:00:00Z")).toBe("2026-03-08T12:00:00.000Z");
  expect(until("tomorrow", NEW_YORK, "2026-10-31T15:00:00Z")).toBe("2026-11-01T13:00:00.000Z");
});

test("Monday is the next one, a week ahead on a Monday", () => {
  expect(until("monday", NEW_YORK, "2026-11-25T15:00:00Z")).toBe("2026-11-30T13:00:00.000Z");
  expect(until("monday", NEW_YORK, "2026-11-30T15:00:00Z")).toBe("2026-12-07T13:00:00.000Z");
  expect(until("monday", NEW_YORK, "2026-11-29T15:00:00Z")).toBe("2026-11-30T13:00:00.000Z");
});
