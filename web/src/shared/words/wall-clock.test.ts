import { describe, expect, it } from "vitest";
import { fieldTime, readFieldTime, wallClockIn } from "./wall-clock";

describe("wall clock", () => {
  it("reads a field's time by the clocks of a zone, on either side of a change", () => {
    expect(readFieldTime("2026-03-07T08:00", "America/New_York")).toBe(Date.UTC(2026, 2, 7, 13));
    expect(readFieldTime("2026-03-08T08:00", "America/New_York")).toBe(Date.UTC(2026, 2, 8, 12));
    expect(readFieldTime("2026-11-01T08:00", "America/Los_Angeles")).toBe(Date.UTC(2026, 10, 1, 16));
    expect(readFieldTime("2026-11", "America/New_York")).toBeNull();
  });

  it("shows again what it has read", () => {
    const at = Date.UTC(2026, 6, 4, 3, 30);
    expect(fieldTime("Pacific/Honolulu", at)).toBe("2026-07-03T17:30");
    expect(readFieldTime(fieldTime("Pacific/Honolulu", at), "Pacific/Honolulu")).toBe(at);
    expect(wallClockIn("Asia/Kolkata", at)).toEqual({ year: 2026, month: 7, day: 4, hour: 9, minute: 0 });
  });
});
