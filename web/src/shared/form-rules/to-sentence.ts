import { compile, type Compiled } from "./compile";
import { SourceFault, type Expression } from "./expression";
import { normalSentence } from "./normal-sentence";
import { readSource } from "./read-source";
import {
  group,
  opposite,
  SENTENCE_DEPTH,
  type Arithmetic,
  type Comparison,
  type Condition,
  type Group,
  type Part,
  type Path,
  type RowTest,
  type Sentence,
  type Term,
  type TextTest,
} from "./sentence";
import { isList, type Scope, type Shape } from "./shape";

const COMPARISONS: Record<string, Comparison> = { "==": "equal", "!=": "unequal", "<": "less", "<=": "at_most", ">": "more", ">=": "at_least" };
const ARITHMETIC: Record<string, Arithmetic> = { "+": "plus", "-": "minus", "*": "times", "/": "divided", "%": "rest" };
const TEXT_TESTS: Record<string, TextTest> = { startsWith: "starts_with", endsWith: "ends_with", contains: "contains" };
const ROW_TESTS: Record<string, RowTest> = { exists: "some", all: "every", exists_one: "one" };

/** What was found in a source: the fault that it has, or its tree, with a sentence where it has one. */
export type Found = { fault: SourceFault } | { fault: null; compiled: Compiled; sentence: Sentence | null };

/** Finds the sentence in a source; answers whatever is written. */
export function toSentence(source: string, scope: Scope, gives: Shape): Found {
  try {
    const whole = readSource(source);
    const compiled = compile(whole, scope, gives);
    return { fault: null, compiled, sentence: sentenceOf(whole, compiled, gives) };
  } catch (error) {
    if (error instanceof SourceFault) return { fault: error };
    throw error;
  }
}

/** It has no sentence. */
class NoSentence extends Error {}

function sentenceOf(whole: Expression, { shapes }: Compiled, gives: Shape): Sentence | null {
  try {
    const finder = new Finder(shapes);
    return normalSentence(gives === "bool" ? finder.group(whole, 0) : finder.term(whole, 0));
  } catch (error) {
    if (error instanceof NoSentence) return null;
    throw error;
  }
}

const own = <T>(table: Record<string, T>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);

class Finder {
  private readonly shapes: ReadonlyMap<Expression, Shape>;
  /** What the loops around have named, innermost last. */
  private readonly bound: string[] = [];

  constructor(shapes: ReadonlyMap<Expression, Shape>) {
    this.shapes = shapes;
  }

  group(node: Expression, depth: number): Group {
    const part = this.part(node, depth);
    return part.is === "group" ? part : group("all", [part]);
  }

  private part(node: Expression, depth: number): Part {
    if (depth > SENTENCE_DEPTH) throw new NoSentence();
    if (node.is === "bool") return group(node.value ? "all" : "any", []);
    if (node.is !== "call" || node.on) return this.condition(node, depth);
    if (node.name === "&&" || node.name === "||") {
      return group(
        node.name === "&&" ? "all" : "any",
        sidesOf(node, node.name).map((side) => this.part(side, depth + 1)),
      );
    }
    const [inner] = node.arguments;
    if (node.name === "!" && inner) {
      const part = this.part(inner, depth + 1);
      if (part.is === "group") return group("none", part.join === "any" ? part.parts : [part]);
      return opposite(part) ?? group("none", [part]);
    }
    return this.condition(node, depth);
  }

  private condition(node: Expression, depth: number): Condition {
    if (node.is !== "call") return { is: "yes", path: this.path(node), holds: true };
    const { name, on, arguments: given } = node;
    const [first, second] = given;
    if (on) {
      const test = own(TEXT_TESTS, name);
      if (test && first?.is === "text") return { is: "text", of: this.textOf(on, depth), how: test, text: first.value, holds: true };
      const rows = own(ROW_TESTS, name);
      if (rows) return { is: "rows", list: this.path(on), how: rows, where: this.where(node, second, depth) };
      throw new NoSentence();
    }
    if (name === "has" && first) return { is: "answered", path: this.path(first), holds: true };
    if (!first || !second) throw new NoSentence();
    const comparison = own(COMPARISONS, name);
    if (comparison) {
      if (this.shapes.get(first) === "bool") throw new NoSentence();
      return { is: "compare", left: this.term(first, depth + 1), how: comparison, right: this.term(second, depth + 1) };
    }
    if (name === "in") return this.member(first, second, depth);
    if (name === "is_digits" && second.is === "int") return { is: "digits", of: this.term(first, depth + 1), count: String(second.value), holds: true };
    throw new NoSentence();
  }

  /** A text that a method can be called on without brackets. */
  private textOf(node: Expression, depth: number): Term {
    const term = this.term(node, depth + 1);
    if (term.is !== "answer" && term.is !== "text") throw new NoSentence();
    return term;
  }

  private member(item: Expression, list: Expression, depth: number): Condition {
    if (list.is === "list") {
      const texts = list.items.map((one) => {
        if (one.is !== "text") throw new NoSentence();
        return one.value;
      });
      return { is: "one_of", of: this.term(item, depth + 1), texts, holds: true };
    }
    if (item.is !== "text" || item.value === "") throw new NoSentence();
    return { is: "chosen", path: this.path(list), text: item.value, holds: true };
  }

  /** What has to hold of the row of a loop. */
  private where(loop: Expression & { is: "call" }, test: Expression | undefined, depth: number): Group {
    return this.inside(loop, () => {
      if (!test) throw new NoSentence();
      return this.group(test, depth + 1);
    });
  }

  private inside<T>(loop: Expression & { is: "call" }, find: () => T): T {
    const [variable] = loop.arguments;
    if (variable?.is !== "name") throw new NoSentence();
    this.bound.push(variable.name);
    try {
      return find();
    } finally {
      this.bound.pop();
    }
  }

  private path(node: Expression): Path {
    const names: string[] = [];
    let at = node;
    while (at.is === "select") {
      names.unshift(at.name);
      at = at.of;
    }
    if (at.is !== "name" || names.length === 0) throw new NoSentence();
    if (at.name === this.bound.at(-1)) return { from: "each", names };
    if (this.bound.includes(at.name)) throw new NoSentence();
    return { from: at.name, names };
  }

  term(node: Expression, depth: number): Term {
    if (depth > SENTENCE_DEPTH) throw new NoSentence();
    switch (node.is) {
      case "int":
        return { is: "number", value: String(node.value) };
      case "text":
        return { is: "text", text: node.value };
      case "name":
        if (node.name === "today") return { is: "today" };
        throw new NoSentence();
      case "select":
        return { is: "answer", path: this.path(node) };
      case "call":
        return this.calculated(node, depth + 1);
      case "bool":
      case "list":
        throw new NoSentence();
    }
  }

  private calculated(node: Expression & { is: "call" }, depth: number): Term {
    const { name, on, arguments: given } = node;
    const [first, second, third] = given;
    if (on) {
      if (name === "size") return this.size(on, depth);
      throw new NoSentence();
    }
    if (!first) throw new NoSentence();
    switch (name) {
      case "money":
        if (first.is === "text") return { is: "money", amount: first.value };
        break;
      case "date":
        if (first.is === "text") return { is: "day", day: first.value };
        break;
      case "age":
        return { is: "age", of: this.term(first, depth) };
      case "size":
        return this.size(first, depth);
      case "sum":
        return this.sum(first, depth);
    }
    if (!second) throw new NoSentence();
    switch (name) {
      case "age_on":
        return { is: "age_on", of: this.term(first, depth), on: this.term(second, depth) };
      case "days":
        return { is: "days", from: this.term(first, depth), to: this.term(second, depth) };
      case "monthly":
        if (second.is === "text") return { is: "monthly", of: this.term(first, depth), period: second.value };
        break;
      case "?:":
        if (third) return { is: "if", when: this.group(first, depth), value: this.term(second, depth), otherwise: this.term(third, depth) };
        break;
    }
    const arithmetic = own(ARITHMETIC, name);
    if (!arithmetic) throw new NoSentence();
    return { is: arithmetic, left: this.term(first, depth), right: this.term(second, depth) };
  }

  private size(of: Expression, depth: number): Term {
    const shape = this.shapes.get(of);
    if (!shape || !isList(shape)) return { is: "length", of: this.term(of, depth) };
    if (of.is === "call" && of.name === "filter" && of.on) return { is: "count", list: this.path(of.on), where: this.where(of, of.arguments[1], depth) };
    return { is: "count", list: this.path(of), where: null };
  }

  private sum(of: Expression, depth: number): Term {
    if (of.is !== "call" || of.name !== "map" || !of.on) throw new NoSentence();
    const list = this.path(of.on);
    const [, first, second] = of.arguments;
    const made = second ?? first;
    if (!first || !made) throw new NoSentence();
    const where = second ? this.where(of, first, depth) : null;
    const path = this.inside(of, () => this.path(made));
    // What is gathered is in the row: another value would be the same for each.
    if (path.from !== "each") throw new NoSentence();
    return { is: "sum", list, of: path, where };
  }
}

/** The sides of one operator after another. */
function sidesOf(node: Expression, sign: string): Expression[] {
  if (node.is === "call" && node.name === sign && !node.on) return node.arguments.flatMap((side) => sidesOf(side, sign));
  return [node];
}
