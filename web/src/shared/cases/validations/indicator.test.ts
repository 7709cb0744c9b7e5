import { expect, test } from "vitest";
import { indicatorOf } from "./indicator";

const sums = (failed: number, warning: number, passed: number) => ({ total: failed + warning + passed, failed, warning, passed });

test("the worst result gives the colour", () => {
  expect(indicatorOf(sums(1, 2, 3))).toBe("failed");
  expect(indicatorOf(sums(0, 2, 3))).toBe("warning");
  expect(indicatorOf(sums(0, 0, 3))).toBe("passed");
  expect(indicatorOf(sums(0, 0, 0))).toBe("none");
});
