import { describe, expect, it } from "vitest";
import { createFormatter, phoneText, publishedPhone } from "./format";

const format = createFormatter("en", "America/New_York");
// Some versions of CLDR have narrow spaces between time and AM or PM.
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

describe("dates and times", () => {
  it('are written "Mon D, YYYY", in the time zone of the viewer', () => {
    expect(format.date("2024-03-05T12:00:00Z")).toBe("Mar 5, 2024");
    expect(format.date("2024-03-05T03:00:00Z")).toBe("Mar 4, 2024");
    expect(plain(format.time("2024-03-05T19:05:00Z"))).toBe("2:05 PM");
    expect(plain(format.timeIn("America/Los_Angeles", "2024-03-05T19:05:00Z"))).toBe("11:05 AM PST");
  });

  it("are nothing where there is none", () => {
    expect([format.date(null), format.time(undefined), format.dateTime(""), format.brief("no date")]).toEqual(["", "", "", ""]);
  });

  it("are of the Gregorian calendar in every language", () => {
    expect(createFormatter("fa", "America/New_York").date("2024-03-05T12:00:00Z")).toContain("۲۰۲۴");
    expect(createFormatter("es", "America/New_York").date("2024-03-05T12:00:00Z")).toBe("5 mar 2024");
  });

  it("know which day it is in the zone", () => {
    expect(format.isSameDay("2024-03-05T03:00:00Z", "2024-03-04T12:00:00Z")).toBe(true);
    expect(format.isSameDay("2024-03-05T03:00:00Z", "2024-03-05T12:00:00Z")).toBe(false);
  });
});

describe("lengths of time", () => {
  it.each([
    [7_000, "7 sec"],
    [247_000, "4 min 7 sec"],
    [3_720_000, "1 hr 2 min"],
  ])("%d ms is %s", (ms, words) => expect(plain(format.duration(ms))).toBe(words));
});

describe("phone numbers", () => {
  it("are written as people do", () => {
    expect(phoneText("+12025550101")).toBe("(202) 555-0101");
    expect(phoneText("+442071838750")).toBe("+442071838750");
  });

  it("are found in what an agency publishes", () => {
    expect(publishedPhone("200 Mill Street. Call (202) 555-0100 on weekdays")).toBe("+12025550100");
    expect(publishedPhone("help@riverbend.example")).toBe("");
  });
});
