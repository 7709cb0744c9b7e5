import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { itemsOf, type Form, type Tree } from "../form-engine/document";
import { caseFile } from "../form-engine/testing/cases";
import { normalSentence } from "./normal-sentence";
import { group, type Condition, type Group, type Part, type Path, type Sentence, type Term } from "./sentence";
import { scopeOfCases, scopeOfForm, type Scope, type Shape } from "./shape";
import { toCel } from "./to-cel";
import { toSentence } from "./to-sentence";

const rental = caseFile<Form>("forms/rental.json");
const SEED = resolve(import.meta.dirname, "../../../../hub/src/seed");
const READY = resolve(import.meta.dirname, "../../../../hub/administration/src/ready_made");
const demonstration = (name: string) => JSON.parse(readFileSync(resolve(READY, `${name}.json`), "utf8")) as Form;

function found(source: string, scope: Scope, gives: Shape) {
  const one = toSentence(source, scope, gives);
  if (one.fault) throw new Error(`${source}: ${one.fault.message} at ${one.fault.at}`);
  return one;
}

function givesOf(form: Form, does: string, target: string): Shape {
  if (does !== "compute") return "bool";
  return itemsOf(form).find(({ id }) => id === target)?.type === "yes_no" ? "bool" : "int";
}

/** The tree without the names and brackets in which it was written: sides of `and` and `or` in one list. */
function plain(tree: Tree): unknown {
  if (typeof tree === "string") return tree;
  if ("call" in tree) {
    const [call, parts] = tree.call;
    const isJoined = call === "and" || call === "or";
    const sides = parts.flatMap((part): unknown[] => {
      const inner = plain(part) as { call?: [string, unknown[]] };
      return isJoined && inner.call?.[0] === call ? inner.call[1] : [inner];
    });
    return { call: [call, sides] };
  }
  if ("field" in tree) return { field: [plain(tree.field[0]), tree.field[1]] };
  if ("has" in tree) return { has: [tree.has[0] && plain(tree.has[0]), tree.has[1]] };
  if ("list" in tree) return { list: tree.list.map(plain) };
  if ("each" in tree) {
    const { each } = tree;
    const gathered = each.kind === "gather" ? { test: each.test && plain(each.test), made: plain(each.made) } : { test: plain(each.test) };
    return { each: { kind: each.kind, over: plain(each.over), ...gathered } };
  }
  return tree;
}

/** A source has a sentence, and what the sentence writes means the same and has the same sentence. */
function holds(source: string, scope: Scope, gives: Shape) {
  const one = found(source, scope, gives);
  expect(one.sentence, source).not.toBeNull();
  const written = one.sentence && toCel(one.sentence);
  const again = found(written ?? "", scope, gives);
  expect(plain(again.compiled.tree), `${source}\n${written}`).toEqual(plain(one.compiled.tree));
  expect(again.sentence, written ?? "").toEqual(one.sentence);
}

test("every rule of the demonstration's forms is a sentence", () => {
  const forms = [rental, ...["rental", "food", "business"].map(demonstration)];
  let count = 0;
  for (const form of forms) {
    for (const { does, target, when } of form.rules ?? []) {
      holds(when, scopeOfForm(form, target), givesOf(form, does, target));
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(50);
});

test("every validation rule of the demonstration that its forms can be asked is a sentence", () => {
  const source = readFileSync(resolve(SEED, "rules.rs"), "utf8");
  const literals = [...source.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => JSON.parse(`"${match[1] ?? ""}"`) as string);
  const rules = literals.filter((text) => /(?:answers|applicant|application|documents)\./.test(text));
  expect(rules.length).toBeGreaterThan(30);
  const scopes = ["rental", "food", "business"].map((name) => scopeOfCases(demonstration(name)));
  let count = 0;
  for (const rule of rules) {
    for (const scope of scopes) {
      if (toSentence(rule, scope, "bool").fault) continue;
      holds(rule, scope, "bool");
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(30);
});

test("the sentence of a rule is what its author meant", () => {
  const of = (source: string, target = "owed") => found(source, scopeOfForm(rental, target), "bool").sentence;
  const answers = (...names: string[]): Path => ({ from: "answers", names });
  const late: Condition = { is: "yes", path: answers("late"), holds: true };
  const rent: Condition = {
    is: "compare",
    left: { is: "answer", path: answers("rent", "monthly") },
    how: "more",
    right: { is: "money", amount: "100" },
  };
  expect(of('answers.late && answers.rent.monthly > money("100")')).toEqual(group("all", [late, rent]));
  expect(of("!answers.late")).toEqual(group("all", [{ ...late, holds: false }]));
  expect(of("!(answers.late || has(answers.ssn))")).toEqual(group("none", [late, { is: "answered", path: answers("ssn"), holds: true }]));
  expect(of("answers.members.exists(x, age(x.person.born) < 18)")).toEqual(
    group("all", [
      {
        is: "rows",
        list: answers("members"),
        how: "some",
        where: group("all", [
          {
            is: "compare",
            left: { is: "age", of: { is: "answer", path: { from: "each", names: ["person", "born"] } } },
            how: "less",
            right: { is: "number", value: "18" },
          },
        ]),
      },
    ]),
  );
  expect(of("true")).toEqual(group("all", []));
});

test("what has no sentence stays as it was written, and is still a rule", () => {
  for (const source of [
    "answers.late == true",
    "answers.late ? has(answers.ssn) : true",
    "sum([1, 2]) > 2",
    "answers.size in [1, 2]",
    "answers.members.exists(m, answers.members.exists(n, n.person.born == m.person.born))",
    "size(answers.members.map(m, m.person.born)) > 1",
  ]) {
    const one = found(source, scopeOfForm(rental, "owed"), "bool");
    expect(one.sentence, source).toBeNull();
  }
  expect(toSentence("answers.pets", scopeOfForm(rental, "owed"), "bool").fault?.key).toBe("unknown_name");
});

test("a sentence that is not finished is not written", () => {
  const nothing: Path = { from: "answers", names: [] };
  expect(toCel(group("all", [{ is: "yes", path: nothing, holds: true }]))).toBeNull();
  const number: Term = { is: "number", value: "" };
  expect(toCel(group("any", [{ is: "compare", left: number, how: "less", right: number }]))).toBeNull();
  expect(toCel({ is: "money", amount: "1.234" })).toBeNull();
  expect(toCel({ is: "day", day: "2026-02-30" })).toBeNull();
});

/** The generator of the engine's cases: 32 bits, mulberry32. */
class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }
  one<T>(of: readonly T[]): T {
    const found = of[this.below(of.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  }
}

const path = (from: string, ...names: string[]): Path => ({ from, names });

/** Sentences about the rental form: every kind of part, groups in groups, in rows and outside. */
class Sentences {
  private readonly dice: Dice;
  private readonly isInRow: boolean;
  constructor(dice: Dice, isInRow: boolean) {
    this.dice = dice;
    this.isInRow = isInRow;
  }

  private places(loops: number, ofAnswers: Path[], ofRow: string[][]): Path {
    const here = loops > 0 ? ["each"] : this.isInRow ? ["row"] : [];
    return this.dice.one([...ofAnswers, ...here.flatMap((from) => ofRow.map((names) => path(from, ...names)))]);
  }

  private date(loops: number, depth: number): Term {
    switch (this.dice.below(4)) {
      case 0:
        return { is: "today" };
      case 1:
        return { is: "day", day: this.dice.one(["2026-11-28", "1999-02-28", "2024-02-29"]) };
      default:
        return depth < 0
          ? { is: "today" }
          : { is: "answer", path: this.places(loops, [path("answers", "born"), path("answers", "moved_in")], [["person", "born"]]) };
    }
  }

  private text(loops: number): Term {
    return {
      is: "answer",
      path: this.places(loops, [path("answers", "story"), path("answers", "address", "state"), path("answers", "language")], [["person", "relation"]]),
    };
  }

  private anyText(): string {
    return this.dice.one(["WA", 'a "b" \\ c', "日本\n語", "", "it's", "m, n", "😀\u0001", "){"]);
  }

  number(loops: number, depth: number): Term {
    const inner = depth - 1;
    switch (this.dice.below(depth <= 0 ? 4 : 13)) {
      case 0:
        return { is: "number", value: this.dice.one(["0", "18", "-5", "9223372036854775807", "-9223372036854775808"]) };
      case 1:
        return { is: "money", amount: this.dice.one(["0", "12.5", "12.50", "1900"]) };
      case 2:
        return {
          is: "answer",
          path: this.places(loops, [path("answers", "size"), path("answers", "owed"), path("answers", "rent", "monthly")], [["income", "cents"]]),
        };
      case 3:
        return { is: "count", list: this.dice.one([path("answers", "members"), path("answers", "needs")]), where: null };
      case 4:
        return { is: "age", of: this.date(loops, inner) };
      case 5:
        return { is: "age_on", of: this.date(loops, inner), on: this.date(loops, inner) };
      case 6:
        return { is: "days", from: this.date(loops, inner), to: this.date(loops, inner) };
      case 7:
        return { is: "length", of: this.text(loops) };
      case 8:
        return { is: "monthly", of: this.number(loops, inner), period: this.dice.one(["weekly", "yearly"]) };
      case 9:
        if (loops > 0) return { is: "number", value: "1" };
        return { is: "count", list: path("answers", "members"), where: this.group(loops + 1, 1) };
      case 10:
        if (loops > 0) return { is: "number", value: "2" };
        return {
          is: "sum",
          list: path("answers", "members"),
          of: path("each", "income", this.dice.one(["monthly", "cents"])),
          where: this.dice.below(2) ? this.group(loops + 1, 1) : null,
        };
      case 11:
        return { is: "if", when: this.group(loops, 1), value: this.number(loops, inner), otherwise: this.number(loops, inner) };
      default:
        return { is: this.dice.one(["plus", "minus", "times", "divided", "rest"] as const), left: this.number(loops, inner), right: this.number(loops, inner) };
    }
  }

  private condition(loops: number, depth: number): Condition {
    const holds = this.dice.below(2) === 0;
    const comparison = this.dice.one(["equal", "unequal", "less", "at_most", "more", "at_least"] as const);
    switch (this.dice.below(loops > 0 || depth <= 0 ? 9 : 10)) {
      case 0:
        return { is: "yes", path: path("answers", "late"), holds };
      case 1:
        return {
          is: "answered",
          path: this.places(loops, [path("answers", "ssn"), path("answers", "rent", "monthly")], [["income"], ["income", "cents"]]),
          holds,
        };
      case 2:
        return { is: "compare", left: this.number(loops, depth), how: comparison, right: this.number(loops, depth) };
      case 3:
        return { is: "compare", left: this.date(loops, depth), how: comparison, right: this.date(loops, depth) };
      case 4:
        return { is: "compare", left: this.text(loops), how: this.dice.one(["equal", "unequal"] as const), right: { is: "text", text: this.anyText() } };
      case 5:
        return { is: "one_of", of: this.text(loops), texts: Array.from({ length: 1 + this.dice.below(3) }, () => this.anyText()), holds };
      case 6:
        return { is: "chosen", path: path("answers", "needs"), text: this.dice.one(["moving", "rent"]), holds };
      case 7:
        return { is: "text", of: this.text(loops), how: this.dice.one(["starts_with", "ends_with", "contains"] as const), text: this.anyText(), holds };
      case 8:
        return { is: "digits", of: this.text(loops), count: "5", holds };
      default:
        return {
          is: "rows",
          list: path("answers", "members"),
          how: this.dice.one(["some", "no", "every", "one"] as const),
          where: this.group(loops + 1, depth - 1),
        };
    }
  }

  private part(loops: number, depth: number): Part {
    return depth > 0 && this.dice.below(3) === 0 ? this.group(loops, depth - 1) : this.condition(loops, depth);
  }

  group(loops: number, depth: number): Group {
    return group(
      this.dice.one(["all", "any", "none"] as const),
      Array.from({ length: this.dice.below(4) }, () => this.part(loops, depth)),
    );
  }
}

test("a sentence is written as CEL in which the same sentence is found", () => {
  const kinds = new Set<string>();
  const written: { source: string; gives: string; row: boolean }[] = [];
  let count = 0;
  for (let seed = 0; count < 2_000; seed++) {
    const dice = new Dice(seed);
    const isInRow = dice.below(3) === 0;
    const sentences = new Sentences(dice, isInRow);
    const isValue = dice.below(4) === 0;
    const made: Sentence = isValue ? sentences.number(0, 2) : sentences.group(0, 2);
    const sentence = normalSentence(made);
    expect(normalSentence(sentence)).toEqual(sentence);
    const source = toCel(sentence);
    if (source === null) throw new Error("a sentence that is finished is written");
    const gives = isValue ? "int" : "bool";
    const scope = scopeOfForm(rental, isInRow ? "school" : "owed");
    const again = toSentence(source, scope, gives);
    // A rule has an end: a thousand bytes, four loops.
    if (again.fault && ["too_long", "too_many_loops", "too_many_parts"].includes(again.fault.key)) continue;
    expect(again.fault?.message, source).toBeUndefined();
    if (again.fault) continue;
    expect(again.sentence, source).toEqual(sentence);
    // What was made means the same as its normal form.
    const asMade = found(toCel(made) ?? "", scope, gives);
    expect(asMade.sentence, source).toEqual(sentence);
    JSON.stringify(sentence, (key, value: unknown) => {
      if (key === "is" && typeof value === "string") kinds.add(value);
      return value;
    });
    if (written.length < 300 && source.length < 300) written.push({ source, gives, row: isInRow });
    count += 1;
  }
  expect(kinds.size).toBe(27);
  // The hub reads each of them: `FORMS_WRITE=1 npx vitest run src/shared/form-rules/sentence.test.ts` writes the file anew.
  const file = resolve(import.meta.dirname, "../../../../hub/forms/cases/sentences.json");
  if (process.env["FORMS_WRITE"]) writeFileSync(file, `${JSON.stringify(written)}\n`);
  expect(caseFile("sentences.json")).toEqual(written);
});
