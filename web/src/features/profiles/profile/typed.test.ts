import { describe, expect, it } from "vitest";
import { dateBoxes, dateText, keptDate, keptTime, shownDate, shownTime } from "./typed";

describe("what is typed into a profile", () => {
  it.each([
    ["9", "09:00:00"],
    ["9:30", "09:30:00"],
    ["9.30 pm", "21:30:00"],
    ["12 am", "00:00:00"],
    ["12:15 PM", "12:15:00"],
    ["17:30:05", "17:30:05"],
    ["24:00", "24:00"],
    ["13 pm", "13 pm"],
    ["noon", "noon"],
  ])("reads %s as the time %s", (typed, kept) => expect(keptTime(typed)).toBe(kept));

  it.each([
    [{ year: "1990", month: "2", day: "28" }, "en", "1990-02-28"],
    [{ year: "١٩٩٠", month: "٢", day: "٢٨" }, "ar", "1990-02-28"],
    [{ year: "1990", month: "febrero", day: "28" }, "es", "1990-02-28"],
    [{ year: "", month: "", day: "" }, "en", ""],
    [{ year: "1990", month: "2", day: "30" }, "en", "1990/2/30"],
    [{ year: "1990", month: "", day: "3" }, "en", "1990//3"],
  ])("reads the boxes %o in %s as %s", (typed, lang, kept) => {
    const text = dateText(typed);
    expect(dateBoxes(text)).toEqual(text === "" ? { year: "", month: "", day: "" } : typed);
    expect(keptDate(text, lang)).toBe(kept);
  });

  it("shows what is kept as people write it", () => {
    expect(shownDate("1990-02-08")).toBe("1990/2/8");
    expect(shownTime("09:00:00")).toBe("09:00");
    expect(shownTime("09:00:30")).toBe("09:00:30");
  });
});
