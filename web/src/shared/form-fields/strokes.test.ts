import { expect, it } from "vitest";
import { pathOf, pointIn } from "./strokes";

it("reads where a pen went, on a box of any size", () => {
  const box = { left: 10, top: 20, width: 300, height: 100 };
  expect(pointIn(box, 10, 20)).toEqual([0, 0]);
  expect(pointIn(box, 160, 70)).toEqual([300, 100]);
  expect(pointIn(box, 5, 500), "beside the box").toEqual([0, 200]);
  expect(pointIn({ ...box, width: 0, height: 0 }, 10, 20), "a box that is not shown").toEqual([0, 0]);
});

it("draws a line, a dot, and nothing", () => {
  expect(
    pathOf([
      [1, 2],
      [3, 4],
      [5.5, 6],
    ]),
  ).toBe("M1 2L3 4L5.5 6");
  expect(pathOf([[1, 2]])).toBe("M1 2L1 2");
  expect(pathOf([])).toBe("");
});
