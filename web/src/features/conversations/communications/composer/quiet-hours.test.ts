import { describe, expect, it } from "vitest";
import { isQuietHour, waitsForMorning } from "./quiet-hours";
import * as fixtures from "../../../../testing/staff-fixtures";

const HOURS = { opens_hour: 8, closes_hour: 21 };

describe("quiet hours", () => {
  it("are quiet when they are in one of the zones", () => {
    // Nine in the morning in New York is six in Los Angeles.
    const at = Date.UTC(2026, 0, 15, 14);
    expect(isQuietHour(["America/New_York"], HOURS, at)).toBe(false);
    expect(isQuietHour(["America/New_York", "America/Los_Angeles"], HOURS, at)).toBe(true);
    expect(isQuietHour(["Mars/Olympus"], HOURS, at)).toBe(false);
    expect(isQuietHour(["America/New_York"], HOURS, Date.UTC(2026, 0, 16, 2))).toBe(true);
  });

  it("do not hold an answer within a quarter of an hour", () => {
    const thread = fixtures.thread();
    const night = Date.UTC(2026, 10, 20, 8);
    const address = { ...thread.applicant.addresses[0]!, zones: ["America/New_York"] };
    const said = { ...thread.messages[0]!, direction: "in" as const, created_at_ms: night - 60_000 };
    expect(waitsForMorning(address, HOURS, [said], night)).toBe(false);
    expect(waitsForMorning(address, HOURS, [{ ...said, created_at_ms: night - 16 * 60_000 }], night)).toBe(true);
  });
});
