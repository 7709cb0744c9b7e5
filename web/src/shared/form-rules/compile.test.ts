import { expect, test } from "vitest";
import { itemsOf, type Form, type Prepared, type Tree } from "../form-engine/document";
import { caseFile } from "../form-engine/testing/cases";
import { compile } from "./compile";
import { SourceFault } from "./expression";
import { readSource } from "./read-source";
import { scopeOfForm, type Shape } from "./shape";

const rental = caseFile<Form>("forms/rental.json");

function givesOf(form: Form, does: string, target: string): Shape {
  if (does !== "compute") return "bool";
  const all = itemsOf(form).flatMap((item) => [item, ...(item.items ?? [])]);
  const kind = all.find(({ id }) => id === target)?.type;
  return kind === "yes_no" ? "bool" : kind === "date" ? "date" : kind === "text" ? "text" : "int";
}

test("every rule has the tree that the hub makes of it", () => {
  const forms = [caseFile<Prepared>("prepared.json"), ...caseFile<Prepared[]>("generated_forms.json")];
  let count = 0;
  for (const { form, rules } of forms) {
    for (const { id, does, target, when } of form.rules ?? []) {
      const { tree } = compile(readSource(when), scopeOfForm(form, target), givesOf(form, does, target));
      expect(tree, when).toEqual(rules.find((rule) => rule.id === id)?.tree);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(100);
});

const key = (source: string) => {
  const found = fault(source);
  return Array.isArray(found) ? found[0] : null;
};

/** What is wrong with a rule about a question, and at which of its characters. */
function fault(source: string, target = "owed"): [string, string, number] | Tree {
  try {
    return compile(readSource(source), scopeOfForm(rental, target), "bool").tree;
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return [error.key, error.about, error.at];
  }
}

test("a fault says what is wrong and at which character", () => {
  expect(fault("answers.late && answers.pets > 1")).toEqual(["unknown_name", "answers.pets", 16]);
  expect(fault("answers.size")).toEqual(["wrong_kind", "", 0]);
  expect(fault("answers.size > 'x'")).toEqual(["unlike", ">", 13]);
  expect(fault("answers.late &&")).toEqual(["unreadable", "", 15]);
  expect(fault("answers.late & true")).toEqual(["unreadable", "", 13]);
  expect(fault("lower(answers.story) == 'x'")).toEqual(["unknown_function", "lower", 0]);
  expect(fault("answers.size == null")).toEqual(["not_allowed", "null", 16]);
  expect(fault("answers.size > 1.5")).toEqual(["not_allowed", "1", 15]);
  expect(fault("row.income.cents > 0")).toEqual(["unknown_name", "row", 0]);
  expect(fault("row.income.cents > 0", "school")).toHaveProperty("call");
  expect(fault("money('1.234') > 1")).toEqual(["bad_literal", "1.234", 6]);
  expect(fault("answers.born < date('2026-02-30')")).toEqual(["bad_literal", "2026-02-30", 20]);
  expect(key("answers.members.exists(m, m.person.exists(n, true))")).toBe("wrong_kind");
  expect(fault("answers.members.exists(today, true)")).toEqual(["not_allowed", "today", 23]);
  expect(fault(`${"1+".repeat(500)}1 > 0`)).toEqual(["too_long", "", 0]);
  expect(key("(".repeat(101))).toBe("unreadable");
  expect(key(`${"!".repeat(200)}true`)).toBe("unreadable");
  expect(fault("answers")).toEqual(["not_allowed", "answers", 0]);
  expect(key("9223372036854775808 > 1")).toBe("unreadable");
  expect(fault("-9223372036854775808 < 1")).toHaveProperty("call");
});

test("texts may have the escapes of CEL", () => {
  const text = (source: string) => {
    const read = readSource(source);
    return read.is === "text" ? read.value : null;
  };
  expect(text(String.raw`"a\"b\\c\n\u00e9\x41\101\U0001F600"`)).toBe('a"b\\c\néAA😀');
  expect(text(`'''it's'''`)).toBe("it's");
  expect(() => readSource(String.raw`"\ud800"`)).toThrow(SourceFault);
  expect(() => readSource(`"open`)).toThrow(SourceFault);
  expect(() => readSource(`r"raw"`)).toThrow(SourceFault);
});

test("whatever is written is read or refused", () => {
  const pieces = [
    "true",
    "answers.late",
    "answers.size",
    "answers",
    ".",
    "late",
    "(",
    ")",
    "&&",
    "||",
    "!",
    "size",
    "in",
    "[",
    "]",
    "'x'",
    "1",
    "-",
    "?",
    ":",
    "has",
    ",",
    " ",
    "today",
    "m",
    '"',
    "\\",
    "é",
  ];
  let state = 7;
  const below = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % count;
  };
  let read = 0;
  for (let round = 0; round < 5_000; round++) {
    const source = Array.from({ length: below(14) }, () => pieces[below(pieces.length)]).join("");
    const found = fault(source);
    if (Array.isArray(found)) expect(found[2], source).toBeLessThanOrEqual(source.length);
    else read += 1;
  }
  expect(read).toBeGreaterThan(0);
});
