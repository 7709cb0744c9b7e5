import { describe, expect, it } from "vitest";
import { pastedDigits, plainLine, plainNumber, westernDigits, withoutInvisible } from "./written";

describe("what people type and paste", () => {
  it.each(["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "০১২৩৪৫৬৭৮৯", "๐๑๒๓๔๕๖๗๘๙", "߀߁߂߃߄߅߆߇߈߉", "០១២៣៤៥៦៧៨៩", "０１２３４５６７８９", "𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙"])(
    "reads the digits %s",
    (digits) => expect(westernDigits(digits)).toBe("0123456789"),
  );
  it("loses what nobody sees", () => {
    expect(plainLine("\u202a\ufeffana\u200b@ma\u00adil.example\u2069\u00a0")).toBe("ana@mail.example");
    expect(withoutInvisible("A\u200bna \u2066B\u2069")).toBe("Ana B");
    expect(plainNumber("(202)\u00a0555\u20110167")).toBe("(202) 555-0167");
  });
  it.each([
    "123456",
    "123 456",
    "123\u2011456",
    "1 2 3 4 5 6",
    "١٢٣٤٥٦",
    "۱۲۳ ۴۵۶",
    "Your code is 123 456",
    "Your code is 123456. It expires in 10 minutes.",
    "رمزك هو ١٢٣٤٥٦",
    "G-123456 is your code",
    "Riverbend County: 123456\n\n@riverbend.example #123456",
    "Call 202-555-0110 if you did not ask for 123 456",
  ])("picks the code out of %s", (text) => expect(pastedDigits(text, 6)).toBe("123456"));
  it.each(["", "12345", "1234567", "123456 or 654321", "12a3456"])("finds none in %s", (text) => expect(pastedDigits(text, 6)).toBeNull());
});
