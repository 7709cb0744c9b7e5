import { expect, it } from "vitest";
import { plainDigits } from "./plain-digits";

it("reads Arabic and Persian digits, and leaves everything else", () => {
  expect(plainDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(plainDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  expect(plainDigits("-12.50 ب")).toBe("-12.50 ب");
});
