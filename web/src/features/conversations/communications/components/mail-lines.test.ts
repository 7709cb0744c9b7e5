import { expect, test } from "vitest";
import { linesOf } from "./mail-lines";

test("a mail takes up its lines, and long ones break", () => {
  expect(linesOf("Dear Rosa,\n\nhere is my lease.\n\nKind regards\nAmal")).toBe(6);
  expect(linesOf("x".repeat(80))).toBe(1);
  expect(linesOf("x".repeat(81))).toBe(2);
  expect(linesOf("")).toBe(1);
});
