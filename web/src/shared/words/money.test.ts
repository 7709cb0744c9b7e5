import { expect, it } from "vitest";
import { centsOf, money, written } from "./money";

it("an amount is read as it is written in dollars, or not at all", () => {
  expect(["1200.5", "$1,200.50", "7", " 0.07 ", "250,000", "5."].map(centsOf)).toEqual([120_050, 120_050, 700, 7, 25_000_000, 500]);
  for (const wrong of ["", "-5", "1.005", "1,20", "12e3", "$", "5,000,00", ".5", "1.200,50", "٥", "9".repeat(16)]) expect(centsOf(wrong), wrong).toBeNull();
});

it("what is written is read again", () => {
  for (const cents of [0, 7, 120_050, 25_000_000]) expect(centsOf(written(cents))).toBe(cents);
  expect(written(120_050)).toBe("1,200.50");
  expect(money(120_050, "ar")).toBe("\u2066$1,200.50\u2069");
});
