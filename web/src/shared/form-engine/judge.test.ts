import { expect, test } from "vitest";
import type { Json } from "./answers/fault";
import { most, type Prepared } from "./document";
import { judge } from "./judge";
import { caseFile } from "./testing/cases";

const prepared = caseFile<Prepared>("prepared.json");
const keys = (answers: Json) =>
  judge(prepared, answers, { lang: "en", today: "2026-11-28" })
    .faults.filter((fault) => fault.key !== "required")
    .map((fault) => `${fault.at} ${fault.part} ${fault.key}`);

test("what is too much is said at its place, as on the hub", () => {
  const rows = Array.from({ length: 10_000 }, (_, place) => ({ id: `r${place}`, answers: {} }));
  expect(keys({ members: rows })).toEqual(["members  too_many_rows"]);
  expect(keys({ story: "x".repeat(1_000_000) })).toEqual(["story  too_long"]);
  expect(keys({ story: "a\0b" })).toEqual(["story  control_character"]);
  expect(keys({ story: "\ud800" })).toEqual(["story  wrong_kind"]);
  expect(keys({ born: "1899-12-31" })).toEqual(["born year before_1900"]);
  expect(keys([])).toEqual(["  wrong_kind"]);
  expect(keys({ constructor: 1, toString: 2 } as unknown as Json)).toEqual(["  unknown_question", "constructor  unknown_question"]);
});

test("a setting of an author opens no bound", () => {
  expect(most({ id: "q", type: "group", words: {}, max: 1_000_000 })).toBe(200);
  expect(most({ id: "q", type: "text", words: {}, max: -5 })).toBe(0);
});
