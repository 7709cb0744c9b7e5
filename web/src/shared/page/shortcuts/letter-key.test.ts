import { expect, it } from "vitest";
import { isLetter } from "./letter-key";

it("is the letter that is written, or the key where another script stands on it", () => {
  expect(isLetter({ key: "z", code: "KeyZ" }, "z")).toBe(true);
  expect(isLetter({ key: "Z", code: "KeyY" }, "z")).toBe(true);
  expect(isLetter({ key: "y", code: "KeyZ" }, "z")).toBe(false);
  expect(isLetter({ key: "ئ", code: "KeyZ" }, "z")).toBe(true);
  expect(isLetter({ key: "µ", code: "KeyM" }, "m")).toBe(true);
  expect(isLetter({ key: "Delete", code: "Delete" }, "d")).toBe(false);
});
