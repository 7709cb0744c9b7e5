import { dayOf } from "../form-engine/days";
import { centsOf } from "./compile";
import { isGroup, type Comparison, type Condition, type Group, type Part, type Path, type Sentence, type Term, type TextTest } from "./sentence";

const SIGNS: Record<Comparison, string> = { equal: "==", unequal: "!=", less: "<", at_most: "<=", more: ">", at_least: ">=" };
const METHODS: Record<TextTest, string> = { starts_with: "startsWith", ends_with: "endsWith", contains: "contains" };
const ARITHMETIC = { plus: "+", minus: "-", times: "*", divided: "/", rest: "%" } as const;
/** What the rows of a condition are called, by how deep it stands. */
const ROWS = ["m", "n"];

/** Something of the sentence is not chosen yet. */
class Unfinished extends Error {}

/** A sentence as CEL; null while something of it is not chosen, or stands deeper than a rule may. */
export function toCel(sentence: Sentence): string | null {
  try {
    return isGroup(sentence) ? groupText(sentence, 0) : termText(sentence, 0);
  } catch (error) {
    if (error instanceof Unfinished) return null;
    throw error;
  }
}

/** A text between quotation marks. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\x7f", "\\u007f");
}

function groupText({ join, parts }: Group, loops: number): string {
  const [only] = parts;
  if (!only) return join === "any" ? "false" : "true";
  if (parts.length === 1 && join !== "none") return partText(only, loops);
  const texts = parts.map((part) => (isGroup(part) ? inBrackets(part, loops) : conditionText(part, loops)));
  if (join === "none") return `!(${texts.join(" || ")})`;
  return texts.join(join === "all" ? " && " : " || ");
}

const partText = (part: Part, loops: number) => (isGroup(part) ? groupText(part, loops) : conditionText(part, loops));

function inBrackets(part: Group, loops: number): string {
  const [only] = part.parts;
  // A group of one is what stands in it.
  if (only && part.parts.length === 1 && part.join !== "none") return isGroup(only) ? inBrackets(only, loops) : conditionText(only, loops);
  const text = groupText(part, loops);
  return part.parts.length > 1 && part.join !== "none" ? `(${text})` : text;
}

function conditionText(condition: Condition, loops: number): string {
  const not = "holds" in condition && !condition.holds ? "!" : "";
  switch (condition.is) {
    case "yes":
      return `${not}${pathText(condition.path, loops)}`;
    case "answered":
      return `${not}has(${pathText(condition.path, loops)})`;
    case "compare":
      return `${operand(condition.left, loops)} ${SIGNS[condition.how]} ${operand(condition.right, loops)}`;
    case "one_of": {
      if (condition.texts.length === 0) throw new Unfinished();
      const text = `${operand(condition.of, loops)} in [${condition.texts.map(quoted).join(", ")}]`;
      return not ? `!(${text})` : text;
    }
    case "chosen": {
      if (condition.text === "") throw new Unfinished();
      const text = `${quoted(condition.text)} in ${pathText(condition.path, loops)}`;
      return not ? `!(${text})` : text;
    }
    case "text":
      return `${not}${termText(condition.of, loops)}.${METHODS[condition.how]}(${quoted(condition.text)})`;
    case "digits":
      return `${not}is_digits(${termText(condition.of, loops)}, ${numberText(condition.count)})`;
    case "rows": {
      const method = condition.how === "every" ? "all" : condition.how === "one" ? "exists_one" : "exists";
      const inner = `${rowName(loops)}, ${groupText(condition.where, loops + 1)}`;
      return `${condition.how === "no" ? "!" : ""}${pathText(condition.list, loops)}.${method}(${inner})`;
    }
  }
}

function rowName(loops: number): string {
  const name = ROWS[loops];
  if (name === undefined) throw new Unfinished();
  return name;
}

function pathText({ from, names }: Path, loops: number): string {
  if (names.length === 0 || names.includes("")) throw new Unfinished();
  const root = from === "each" ? ROWS[loops - 1] : from;
  if (root === undefined) throw new Unfinished();
  return [root, ...names].join(".");
}

function numberText(value: string): string {
  if (!/^-?(?:0|[1-9][0-9]*)$/.test(value) || value === "-0") throw new Unfinished();
  const number = BigInt(value);
  if (number < -(2n ** 63n) || number >= 2n ** 63n) throw new Unfinished();
  return value;
}

/** A part that may not be a choice without brackets, which bind more. */
const operand = (term: Term, loops: number) => (term.is === "if" ? `(${termText(term, loops)})` : termText(term, loops));

/** A side of a calculation, in brackets where it would be read otherwise. */
function side(term: Term, loops: number, isBracketed: boolean): string {
  const text = termText(term, loops);
  return isBracketed || term.is === "if" ? `(${text})` : text;
}

const isSum = (term: Term) => term.is === "plus" || term.is === "minus";
const isProduct = (term: Term) => term.is === "times" || term.is === "divided" || term.is === "rest";

function termText(term: Term, loops: number): string {
  switch (term.is) {
    case "answer":
      return pathText(term.path, loops);
    case "number":
      return numberText(term.value);
    case "money":
      if (centsOf(term.amount) === undefined) throw new Unfinished();
      return `money(${quoted(term.amount)})`;
    case "text":
      return quoted(term.text);
    case "day":
      if (!dayOf(term.day)) throw new Unfinished();
      return `date(${quoted(term.day)})`;
    case "today":
      return "today";
    case "age":
      return `age(${termText(term.of, loops)})`;
    case "age_on":
      return `age_on(${termText(term.of, loops)}, ${termText(term.on, loops)})`;
    case "days":
      return `days(${termText(term.from, loops)}, ${termText(term.to, loops)})`;
    case "count": {
      const list = pathText(term.list, loops);
      return term.where ? `size(${list}.filter(${rowName(loops)}, ${groupText(term.where, loops + 1)}))` : `size(${list})`;
    }
    case "sum": {
      const test = term.where ? `${groupText(term.where, loops + 1)}, ` : "";
      return `sum(${pathText(term.list, loops)}.map(${rowName(loops)}, ${test}${pathText(term.of, loops + 1)}))`;
    }
    case "length":
      return `size(${termText(term.of, loops)})`;
    case "monthly":
      return `monthly(${termText(term.of, loops)}, ${quoted(term.period)})`;
    case "plus":
    case "minus":
      return `${side(term.left, loops, false)} ${ARITHMETIC[term.is]} ${side(term.right, loops, isSum(term.right))}`;
    case "times":
    case "divided":
    case "rest":
      return `${side(term.left, loops, isSum(term.left))} ${ARITHMETIC[term.is]} ${side(term.right, loops, isSum(term.right) || isProduct(term.right))}`;
    case "if":
      return `${groupText(term.when, loops)} ? ${operand(term.value, loops)} : ${operand(term.otherwise, loops)}`;
  }
}
