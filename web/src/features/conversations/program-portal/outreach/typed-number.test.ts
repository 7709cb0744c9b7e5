import { expect, test } from "vitest";
import { typedNumber } from "./typed-number";

test("a number is read in the digits and with the separators that people type", () => {
  for (const typed of ["1432", " 1432 ", "1,432", "1.432", "1 432", "1\u202f432", "1’432", "١٤٣٢", "١٬٤٣٢", "۱۴۳۲", "\u2068١٤٣٢\u2069"])
    expect(typedNumber(typed), typed).toBe(1_432);
});

test("what is no number is none", () => {
  for (const typed of ["", " ", "all", "-143", "143a", "1e3", "12345678"]) expect(typedNumber(typed), typed).toBeNull();
});
