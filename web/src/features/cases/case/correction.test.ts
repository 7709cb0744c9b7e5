import { expect, test } from "vitest";
import type { Answer } from "../../../api/schema";
import { asAnswer, asText } from "./correction";

const answer = (kind: Answer["kind"], over: Partial<Answer> = {}): Answer => ({
  key: "a",
  title: "A",
  kind,
  text: null,
  number: null,
  rows: [],
  fact: null,
  choices: [],
  chosen: null,
  at: "",
  question: null,
  value: null,
  monthly: null,
  files: [],
  is_sealed: false,
  ...over,
});

test("money is written in dollars and kept in cents", () => {
  expect(asText(answer("money", { number: 184_050 }))).toBe("1840.50");
  expect(asAnswer(answer("money"), "$1,840.5")).toBe(184_050);
  expect(asAnswer(answer("money"), "0.07")).toBe(7);
  expect(asAnswer(answer("money"), "12.345")).toBeUndefined();
  expect(asAnswer(answer("money"), "much")).toBeUndefined();
});

test("each kind of question takes its own kind of answer, and nothing is no answer", () => {
  expect(asAnswer(answer("number"), "4")).toBe(4);
  expect(asAnswer(answer("number"), "4.5")).toBeUndefined();
  expect(asAnswer(answer("boolean"), "false")).toBe(false);
  expect(asAnswer(answer("date"), "2026-11-25")).toBe("2026-11-25");
  expect(asAnswer(answer("text"), " Harbor Homes ")).toBe("Harbor Homes");
  expect(asAnswer(answer("text"), "  ")).toBeNull();
  expect(asText(answer("text", { text: "Apartment", chosen: "flat" }))).toBe("flat");
});
