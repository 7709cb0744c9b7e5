import { expect, test } from "vitest";
import { smsSize } from "./sms-segments";

test("a text of the default alphabet has 160 letters, joined ones 153 each", () => {
  expect(smsSize("")).toEqual({ segments: 0, left: 160, isUnicode: false });
  expect(smsSize("a".repeat(160))).toEqual({ segments: 1, left: 0, isUnicode: false });
  expect(smsSize("a".repeat(161))).toEqual({ segments: 2, left: 145, isUnicode: false });
  expect(smsSize("a".repeat(307))).toMatchObject({ segments: 3 });
});

test("letters of the extension count twice", () => {
  expect(smsSize("€".repeat(80))).toEqual({ segments: 1, left: 0, isUnicode: false });
  expect(smsSize("€".repeat(81))).toMatchObject({ segments: 2 });
});

test("one letter outside the alphabet shortens every segment to 70, joined ones to 67", () => {
  expect(smsSize("ع".repeat(70))).toEqual({ segments: 1, left: 0, isUnicode: true });
  expect(smsSize("ع".repeat(71))).toEqual({ segments: 2, left: 63, isUnicode: true });
  expect(smsSize("👍").left).toBe(68);
});

test("a pair or an escape is never cut in two, as the hub cuts", () => {
  // 67 units hold 33 pairs, with one unit left over.
  expect(smsSize("😀".repeat(35))).toMatchObject({ segments: 1, left: 0 });
  expect(smsSize("😀".repeat(66))).toMatchObject({ segments: 2, left: 1 });
  expect(smsSize("😀".repeat(67))).toMatchObject({ segments: 3, left: 65 });
  expect(smsSize("€".repeat(153))).toMatchObject({ segments: 3, left: 151 });
  expect(smsSize("a".repeat(160_000))).toMatchObject({ segments: 1046 });
});
