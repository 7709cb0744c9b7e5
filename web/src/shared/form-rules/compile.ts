/**
 * From the source of a rule to the tree that the engine evaluates, for what is shown while somebody writes: `hub/forms/src/rules/compile.rs`
 * decides, and the cases in `hub/forms/cases` hold both to the same trees.
 */
import { dayOf } from "../form-engine/days";
import type { Call, Tree } from "../form-engine/document";
import { SourceFault, type Expression } from "./expression";
import { fieldOf, isList, isSameShape, isScalar, type Scope, type Shape } from "./shape";

export interface Compiled {
  tree: Tree;
  shape: Shape;
  /** What each part of the source is. */
  shapes: ReadonlyMap<Expression, Shape>;
  readsToday: boolean;
}

interface Typed {
  tree: Tree;
  shape: Shape;
}

const LOOP_DEPTH_LIMIT = 2;
const LOOP_LIMIT = 4;

/** Operators, with the name of what they calculate. */
const ALIKE: Record<string, Call> = { "==": "equal", "!=": "unequal" };
const ORDERED: Record<string, Call> = { "<": "less", "<=": "less_or_equal", ">": "greater", ">=": "greater_or_equal" };
const ARITHMETIC: Record<string, Call> = { "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "modulo" };
const JOINED: Record<string, Call> = { "&&": "and", "||": "or" };
const OF_TEXT: Record<string, Call> = { startsWith: "starts_with", endsWith: "ends_with", contains: "contains" };

const FUNCTIONS: Record<string, { takes: Shape[]; gives: Shape; call: Call }> = {
  age: { takes: ["date"], gives: "int", call: "age" },
  age_on: { takes: ["date", "date"], gives: "int", call: "age_on" },
  days: { takes: ["date", "date"], gives: "int", call: "days" },
  sum: { takes: [{ list: "int" }], gives: "int", call: "sum" },
  monthly: { takes: ["int", "text"], gives: "int", call: "monthly" },
  is_digits: { takes: ["text", "int"], gives: "bool", call: "is_digits" },
};

/** Periods that an amount can be brought to a month from without anything else. */
export const RHYTHMS = ["weekly", "biweekly", "twice_monthly", "monthly", "quarterly", "yearly"] as const;

/** Compiles an expression whose result is of this shape; throws {@link SourceFault}. */
export function compile(expression: Expression, scope: Scope, gives: Shape): Compiled {
  const compiler = new Compiler(scope);
  const { tree, shape } = compiler.value(expression);
  expect("", shape, gives, expression);
  return { tree, shape, shapes: compiler.shapes, readsToday: compiler.readsToday };
}

/** Cents of an amount in whole units with two decimal places at most, as rules write it: `1200`, `12.50`. */
export function centsOf(amount: string): bigint | undefined {
  const match = /^([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(amount);
  if (!match) return undefined;
  const cents = BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
  return cents < 2n ** 63n ? cents : undefined;
}

const own = <T>(table: Record<string, T>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);

function expect(what: string, found: Shape, expected: Shape, where: Expression) {
  if (!isSameShape(found, expected)) throw new SourceFault("wrong_kind", what, where.at);
}

class Compiler {
  readonly shapes = new Map<Expression, Shape>();
  readsToday = false;
  private loops = 0;
  private readonly bound: { name: string; shape: Shape }[] = [];
  private readonly scope: Scope;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  value(node: Expression): Typed {
    const typed = this.typed(node);
    this.shapes.set(node, typed.shape);
    return typed;
  }

  private typed(node: Expression): Typed {
    switch (node.is) {
      case "bool":
        return { tree: { bool: node.value }, shape: "bool" };
      case "int":
        return { tree: { int: String(node.value) }, shape: "int" };
      case "text":
        return { tree: { text: node.value }, shape: "text" };
      case "name":
        return this.named(node.name, node);
      case "select":
        return this.selected(node, false);
      case "list":
        return this.list(node);
      case "call":
        return this.called(node);
    }
  }

  private named(name: string, node: Expression): Typed {
    const depth = this.bound.findLastIndex((one) => one.name === name);
    const bound = this.bound[depth];
    if (bound) return { tree: { element: depth }, shape: bound.shape };
    if (name === "today") {
      this.readsToday = true;
      return { tree: "today", shape: "date" };
    }
    if (name === "row" && this.scope.row) return { tree: "row", shape: this.scope.row };
    const root = own(this.scope.roots, name);
    if (root && this.scope.isOfForm) throw new SourceFault("not_allowed", name, node.at);
    if (root) return { tree: { answer: name }, shape: root };
    throw new SourceFault("unknown_name", name, node.at);
  }

  private selected(node: Expression & { is: "select" }, isTest: boolean): Typed {
    const root = node.of.is === "name" && this.scope.isOfForm && !this.isBound(node.of.name) ? own(this.scope.roots, node.of.name) : undefined;
    const from = root ? null : this.value(node.of);
    const field = fieldOf(root ?? from?.shape ?? "bool", node.name);
    if (!field) throw new SourceFault("unknown_name", written(node), node.at);
    if (isTest) return { tree: { has: [from?.tree ?? null, field.id] }, shape: "bool" };
    return { tree: from ? { field: [from.tree, field.id] } : { answer: field.id }, shape: field.shape };
  }

  private list(node: Expression & { is: "list" }): Typed {
    const items = node.items.map((item) => this.value(item));
    const [first] = items;
    if (!first) throw new SourceFault("not_allowed", "[]", node.at);
    for (const [place, { shape }] of items.entries()) {
      const at = node.items[place]?.at ?? node.at;
      if (!isScalar(shape)) throw new SourceFault("not_allowed", "[]", at);
      if (shape !== first.shape) throw new SourceFault("unlike", "[]", at);
    }
    return { tree: { list: items.map(({ tree }) => tree) }, shape: { list: first.shape } };
  }

  private called(node: Expression & { is: "call" }): Typed {
    const { name, on, arguments: given } = node;
    const [first, second, third] = given;
    if (name === "has" && !on && given.length === 1) {
      if (first?.is !== "select") throw new SourceFault("not_allowed", name, node.at);
      return this.selected(first, true);
    }
    if (on) return this.calledOn(node, on);
    if (name === "size" && first && given.length === 1) return this.size(this.value(first), node);
    const joined = own(JOINED, name);
    if (joined && given.length === 2) return this.call(joined, "bool", given, node, "bool");
    if (name === "!" && given.length === 1) return this.call("not", "bool", given, node, "bool");
    const arithmetic = own(ARITHMETIC, name);
    if (arithmetic && given.length === 2) return this.call(arithmetic, "int", given, node, "int");
    if (name === "?:" && first && second && third) return this.choice(first, second, third, node);
    const compared = own(ALIKE, name) ?? own(ORDERED, name);
    if (compared && first && second && given.length === 2) {
      const [left, right] = [this.value(first), this.value(second)];
      const isFit = own(ALIKE, name) ? isScalar(left.shape) : left.shape === "int" || left.shape === "date";
      if (!isFit || left.shape !== right.shape) throw new SourceFault("unlike", name, node.at);
      return { tree: { call: [compared, [left.tree, right.tree]] }, shape: "bool" };
    }
    if (name === "in" && first && second) {
      const [item, list] = [this.value(first), this.value(second)];
      if (!isScalar(item.shape) || !isList(list.shape) || list.shape.list !== item.shape) throw new SourceFault("unlike", name, node.at);
      return { tree: { call: ["in", [item.tree, list.tree]] }, shape: "bool" };
    }
    return this.ownFunction(node);
  }

  private call(call: Call, takes: Shape, given: Expression[], node: Expression & { is: "call" }, gives: Shape): Typed {
    const trees = given.map((argument) => {
      const { tree, shape } = this.value(argument);
      expect(node.name, shape, takes, argument);
      return tree;
    });
    return { tree: { call: [call, trees] }, shape: gives };
  }

  private choice(test: Expression, yes: Expression, no: Expression, node: Expression): Typed {
    const tested = this.condition("?:", test);
    const [first, second] = [this.value(yes), this.value(no)];
    if (!isSameShape(first.shape, second.shape)) throw new SourceFault("unlike", "?:", node.at);
    return { tree: { call: ["if", [tested, first.tree, second.tree]] }, shape: first.shape };
  }

  private condition(what: string, node: Expression): Tree {
    const { tree, shape } = this.value(node);
    expect(what, shape, "bool", node);
    return tree;
  }

  private size(of: Typed, node: Expression & { is: "call" }): Typed {
    if (of.shape !== "text" && !isList(of.shape)) throw new SourceFault("unknown_function", node.name, node.at);
    return { tree: { call: ["size", [of.tree]] }, shape: "int" };
  }

  private calledOn(node: Expression & { is: "call" }, on: Expression): Typed {
    const { name, arguments: given } = node;
    if (["all", "exists", "exists_one", "map", "filter"].includes(name)) return this.each(node, on);
    const target = this.value(on);
    const [text] = given;
    if (name === "size" && given.length === 0) return this.size(target, node);
    const call = own(OF_TEXT, name);
    if (!call || target.shape !== "text" || !text || given.length !== 1) throw new SourceFault("unknown_function", name, node.at);
    const { tree, shape } = this.value(text);
    expect(name, shape, "text", text);
    return { tree: { call: [call, [target.tree, tree]] }, shape: "bool" };
  }

  private ownFunction(node: Expression & { is: "call" }): Typed {
    const { name, arguments: given } = node;
    const [first] = given;
    if ((name === "money" || name === "date") && first && given.length === 1) {
      expect(name, this.value(first).shape, "text", first);
      const text = first.is === "text" ? first.value : "";
      if (name === "date") {
        if (!dayOf(text)) throw new SourceFault("bad_literal", text, first.at);
        return { tree: { text }, shape: "date" };
      }
      const cents = centsOf(text);
      if (cents === undefined) throw new SourceFault("bad_literal", text, first.at);
      return { tree: { int: String(cents) }, shape: "int" };
    }
    const signature = own(FUNCTIONS, name);
    if (!signature || signature.takes.length !== given.length) throw new SourceFault("unknown_function", name, node.at);
    const trees = given.map((argument, place) => {
      const { tree, shape } = this.value(argument);
      expect(name, shape, signature.takes[place] ?? "bool", argument);
      return tree;
    });
    const [, rhythm] = given;
    if (name === "monthly" && rhythm && !(rhythm.is === "text" && RHYTHMS.some((one) => one === rhythm.value))) {
      throw new SourceFault("bad_literal", rhythm.is === "text" ? rhythm.value : "", rhythm.at);
    }
    if (name === "age") this.readsToday = true;
    return { tree: { call: [signature.call, trees] }, shape: signature.gives };
  }

  private isBound(name: string): boolean {
    return this.bound.some((one) => one.name === name);
  }

  private each(node: Expression & { is: "call" }, on: Expression): Typed {
    const { name, arguments: given } = node;
    const [variable, ...rest] = given;
    const isCounted = rest.length === 1 || (name === "map" && rest.length === 2);
    if (!isCounted || variable?.is !== "name") throw new SourceFault("unknown_function", name, node.at);
    this.loops += 1;
    if (this.bound.length >= LOOP_DEPTH_LIMIT || this.loops > LOOP_LIMIT) throw new SourceFault("too_many_loops", "", node.at);
    if (["today", "row"].includes(variable.name) || own(this.scope.roots, variable.name) || this.isBound(variable.name)) {
      throw new SourceFault("not_allowed", variable.name, variable.at);
    }
    const over = this.value(on);
    if (!isList(over.shape)) throw new SourceFault("wrong_kind", name, on.at);
    const depth = this.bound.length;
    this.bound.push({ name: variable.name, shape: over.shape.list });
    try {
      return this.looped(name, rest, over, depth);
    } finally {
      this.bound.pop();
    }
  }

  private looped(name: string, rest: Expression[], over: Typed & { shape: Shape }, depth: number): Typed {
    const [first, second] = rest;
    if (!first) throw new SourceFault("unknown_function", name, 0);
    const element = isList(over.shape) ? over.shape.list : over.shape;
    if (name === "all" || name === "exists" || name === "exists_one") {
      return { tree: { each: { kind: name, over: over.tree, test: this.condition(name, first) } }, shape: "bool" };
    }
    if (name === "filter") {
      const test = this.condition(name, first);
      return { tree: { each: { kind: "gather", over: over.tree, test, made: { element: depth } } }, shape: { list: element } };
    }
    const test = second ? this.condition(name, first) : null;
    const gathered = second ?? first;
    const made = this.value(gathered);
    if (isList(made.shape)) throw new SourceFault("not_allowed", name, gathered.at);
    return { tree: { each: { kind: "gather", over: over.tree, test, made: made.tree } }, shape: { list: made.shape } };
  }
}

/** A selection as it was written, as far as it is names. */
function written(node: Expression): string {
  if (node.is === "name") return node.name;
  if (node.is !== "select") return "";
  const before = written(node.of);
  return before ? `${before}.${node.name}` : node.name;
}
