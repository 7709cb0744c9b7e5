import { expect, it } from "vitest";
import { arrivals, readAnswer, withMoved, withoutPage, withPage, withReplaced, writtenAnswer } from "./paper-answer";

const three = { pages: ["a", "b", "c"], doubtful: ["b"] };

it("is stored as the form engine takes it, and read again as it was", () => {
  expect(writtenAnswer("photo", three)).toEqual({ pages: ["a", "b", "c"], doubtful: ["b"] });
  expect(writtenAnswer("photo", { pages: ["a"], doubtful: [] })).toEqual({ pages: ["a"] });
  expect(writtenAnswer("file", three)).toEqual(["a", "b", "c"]);
  for (const kind of ["photo", "file"] as const) expect(writtenAnswer(kind, { pages: [], doubtful: [] })).toBeNull();
  expect(readAnswer("photo", { pages: ["a", "b"], doubtful: ["b"] })).toEqual({ pages: ["a", "b"], doubtful: ["b"] });
  for (const nothing of [undefined, null, "a", 7, {}, { pages: "a" }]) expect(readAnswer("photo", nothing).pages).toEqual([]);
  expect(readAnswer("file", ["a", 7])).toEqual({ pages: ["a"], doubtful: [] });
});

it("takes a page once, with the doubt that comes with it", () => {
  expect(withPage(three, "d", true)).toEqual({ pages: ["a", "b", "c", "d"], doubtful: ["b", "d"] });
  expect(withPage(three, "a")).toEqual(three);
  expect(withPage(three, "a", true)).toEqual({ pages: ["a", "b", "c"], doubtful: ["b", "a"] });
});

it("loses a page with its doubt, and puts another in the place of one", () => {
  expect(withoutPage(three, "b")).toEqual({ pages: ["a", "c"], doubtful: [] });
  expect(withReplaced(three, "b", "x")).toEqual({ pages: ["a", "x", "c"], doubtful: ["x"] });
  expect(withReplaced(three, "gone", "x")).toEqual({ pages: ["a", "b", "c", "x"], doubtful: ["b"] });
});

it("moves a page, and stops at the ends", () => {
  expect(withMoved(three, "c", 0).pages).toEqual(["c", "a", "b"]);
  expect(withMoved(three, "a", 1).pages).toEqual(["b", "a", "c"]);
  expect(withMoved(three, "a", 99).pages).toEqual(["b", "c", "a"]);
  expect(withMoved(three, "c", -1).pages).toEqual(["c", "a", "b"]);
  expect(withMoved(three, "x", 0)).toBe(three);
});

it("finds files that have come without being answered, other than those that were taken away", () => {
  expect(arrivals(three, ["a", "d", "e"], new Set(["e"]))).toEqual(["d"]);
});
