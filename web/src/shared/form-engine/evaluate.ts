/**
 * The value of a rule. Its twin is `hub/forms/src/rules/evaluate.rs`: what is changed here is changed there, and the cases in
 * `hub/forms/cases` say so when it is not. Numbers are of 64 bits, hence BigInt.
 */
import { dayOf, daysBetween, years, type Day } from "./days";
import type { Call, Each, Tree } from "./document";

/** A value of a rule; a date is the text of it, and what a record does not have is missing. */
export type Fact = boolean | bigint | string | Fact[] | Map<string, Fact>;

/** Why there is no value. */
export type Why = "missing" | "no_result" | "too_much_work";

export class Stopped extends Error {
  readonly why: Why;
  constructor(why: Why) {
    super(why);
    this.why = why;
  }
}

/** What the rules of one set of answers may still cost. */
export interface Work {
  parts: number;
  steps: number;
}

const PART_LIMIT = 400_000;
const STEP_LIMIT = 2_000;

export const newWork = (): Work => ({ parts: PART_LIMIT, steps: STEP_LIMIT });

/** Evaluates a rule with the answers by id, for a row where it is about one; throws {@link Stopped}. */
export function evaluate(tree: Tree, answers: (id: string) => Fact | undefined, row: Fact | undefined, today: string, work: Work): Fact {
  work.steps = STEP_LIMIT;
  return new Evaluation(answers, row, today, work).value(tree);
}

const PER_YEAR: Record<string, bigint> = { weekly: 52n, biweekly: 26n, twice_monthly: 24n, monthly: 12n, quarterly: 4n, yearly: 1n };
const LEAST = -(2n ** 63n);
const GREATEST = 2n ** 63n - 1n;

function whole(number: bigint): bigint {
  if (number < LEAST || number > GREATEST) throw new Stopped("no_result");
  return number;
}

function there(value: Fact | undefined): Fact {
  if (value === undefined) throw new Stopped("missing");
  return value;
}

function day(value: Fact | undefined): Day {
  const found = typeof value === "string" ? dayOf(value) : undefined;
  if (!found) throw new Stopped("no_result");
  return found;
}

class Evaluation {
  private readonly elements: Fact[] = [];
  private readonly answers: (id: string) => Fact | undefined;
  private readonly row: Fact | undefined;
  private readonly today: string;
  private readonly work: Work;

  constructor(answers: (id: string) => Fact | undefined, row: Fact | undefined, today: string, work: Work) {
    this.answers = answers;
    this.row = row;
    this.today = today;
    this.work = work;
  }

  value(tree: Tree): Fact {
    this.work.parts -= 1;
    if (this.work.parts < 0) throw new Stopped("too_much_work");
    if (tree === "today") return this.today;
    if (tree === "row") return there(this.row);
    if ("bool" in tree) return tree.bool;
    if ("int" in tree) return BigInt(tree.int);
    if ("text" in tree) return tree.text;
    if ("answer" in tree) return there(this.answers(tree.answer));
    if ("element" in tree) return there(this.elements[tree.element]);
    if ("field" in tree) {
      const [from, name] = tree.field;
      const record = this.value(from);
      return there(record instanceof Map ? record.get(name) : undefined);
    }
    if ("has" in tree) {
      const [from, name] = tree.has;
      if (from === null) return this.answers(name) !== undefined;
      const record = this.value(from);
      if (!(record instanceof Map)) throw new Stopped("missing");
      return record.has(name);
    }
    if ("list" in tree) return tree.list.map((item) => this.value(item));
    if ("each" in tree) return this.each(tree.each);
    const [call, parts] = tree.call;
    if (call === "and") return this.either(parts, false);
    if (call === "or") return this.either(parts, true);
    if (call === "if") {
      const [test, yes, no] = parts;
      if (test === undefined || yes === undefined || no === undefined) throw new Stopped("no_result");
      return this.condition(test) ? this.value(yes) : this.value(no);
    }
    return this.calculated(
      call,
      parts.map((part) => this.value(part)),
    );
  }

  private condition(tree: Tree): boolean {
    const value = this.value(tree);
    if (typeof value !== "boolean") throw new Stopped("no_result");
    return value;
  }

  /** `and`, `or`, `all` and `exists`: a side that decides does so whatever the others are. */
  private decided(tests: Iterable<() => boolean>, decides: boolean): boolean {
    let stopped: Stopped | undefined;
    for (const test of tests) {
      try {
        if (test() === decides) return decides;
      } catch (error) {
        if (!(error instanceof Stopped) || error.why === "too_much_work") throw error;
        stopped ??= error;
      }
    }
    if (stopped) throw stopped;
    return !decides;
  }

  private either(sides: Tree[], decides: boolean): boolean {
    return this.decided(
      sides.map((side) => () => this.condition(side)),
      decides,
    );
  }

  private each(each: Each): Fact {
    const over = this.value(each.over);
    if (!Array.isArray(over)) throw new Stopped("no_result");
    switch (each.kind) {
      case "all":
      case "exists":
        return this.decided(
          over.map((element) => () => this.with(element, () => this.condition(each.test))),
          each.kind === "exists",
        );
      case "exists_one": {
        let count = 0;
        for (const element of over) if (this.with(element, () => this.condition(each.test))) count += 1;
        return count === 1;
      }
      case "gather": {
        const gathered: Fact[] = [];
        for (const element of over) {
          this.with(element, () => {
            if (each.test === null || this.condition(each.test)) gathered.push(this.value(each.made));
          });
        }
        return gathered;
      }
    }
  }

  private with<T>(element: Fact, body: () => T): T {
    this.work.steps -= 1;
    if (this.work.steps < 0) throw new Stopped("too_much_work");
    this.elements.push(element);
    try {
      return body();
    } finally {
      this.elements.pop();
    }
  }

  private calculated(call: Call, values: Fact[]): Fact {
    const [left, right] = values;
    switch (call) {
      case "not":
        if (typeof left === "boolean") return !left;
        break;
      case "equal":
        return left === right;
      case "unequal":
        return left !== right;
      case "less":
        return compared(left, right) < 0;
      case "less_or_equal":
        return compared(left, right) <= 0;
      case "greater":
        return compared(left, right) > 0;
      case "greater_or_equal":
        return compared(left, right) >= 0;
      case "add":
      case "subtract":
      case "multiply":
      case "divide":
      case "modulo":
        if (typeof left === "bigint" && typeof right === "bigint") return arithmetic(call, left, right);
        break;
      case "in":
        if (Array.isArray(right) && left !== undefined) return right.includes(left);
        break;
      case "size":
        if (typeof left === "string") return BigInt([...left].length);
        if (Array.isArray(left)) return BigInt(left.length);
        break;
      case "starts_with":
        if (typeof left === "string" && typeof right === "string") return left.startsWith(right);
        break;
      case "ends_with":
        if (typeof left === "string" && typeof right === "string") return left.endsWith(right);
        break;
      case "contains":
        if (typeof left === "string" && typeof right === "string") return left.includes(right);
        break;
      case "age":
        return BigInt(years(day(left), day(this.today)));
      case "age_on":
        return BigInt(years(day(left), day(right)));
      case "days":
        return BigInt(daysBetween(day(left), day(right)));
      case "sum":
        if (Array.isArray(left)) {
          let sum = 0n;
          for (const value of left) {
            if (typeof value !== "bigint") throw new Stopped("no_result");
            sum = whole(sum + value);
          }
          return sum;
        }
        break;
      case "monthly": {
        const times = typeof right === "string" ? PER_YEAR[right] : undefined;
        if (typeof left === "bigint" && times !== undefined) return whole(left * times) / 12n;
        break;
      }
      case "is_digits":
        if (typeof left === "string" && typeof right === "bigint") return /^[0-9]*$/.test(left) && BigInt(left.length) === right;
        break;
      case "and":
      case "or":
      case "if":
        break;
    }
    throw new Stopped("no_result");
  }
}

function compared(left: Fact | undefined, right: Fact | undefined): number {
  if (typeof left === "bigint" && typeof right === "bigint") return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
  throw new Stopped("no_result");
}

function arithmetic(call: "add" | "subtract" | "multiply" | "divide" | "modulo", left: bigint, right: bigint): bigint {
  switch (call) {
    case "add":
      return whole(left + right);
    case "subtract":
      return whole(left - right);
    case "multiply":
      return whole(left * right);
    case "divide":
      if (right === 0n) throw new Stopped("no_result");
      return whole(left / right);
    case "modulo":
      // As the hub has it: the remainder of the least number by -1 has no result.
      if (right === 0n || (left === LEAST && right === -1n)) throw new Stopped("no_result");
      return left % right;
  }
}
