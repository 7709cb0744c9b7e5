import type { TFunction } from "i18next";
import { fieldAt, isMoney, pathKey, placesOf, rowOf, type Place } from "./places";
import { group, type Term } from "./sentence";
import { isList, isRecord, type Scope } from "./shape";
import type { Each } from "./rule-context";
import type { SentenceWords } from "./use-sentence-words";

/** What a value has to be. */
export type TermKind = "int" | "date" | "text";

/** A value that can be chosen from a list, and what it begins as. */
export interface TermChoice {
  id: string;
  name: string;
  begin: () => Term;
}

/** A value of which nothing is chosen yet. */
export const openTerm = (kind: TermKind): Term =>
  kind === "date" ? { is: "day", day: "" } : kind === "text" ? { is: "text", text: "" } : { is: "number", value: "" };

/** Whether nothing is chosen yet. */
const isOpen = (term: Term) => term.is === "number" && term.value === "";

/** The choice that a value was made from. */
export function choiceOf(term: Term): string {
  switch (term.is) {
    case "answer":
      return `answer:${pathKey(term.path)}`;
    case "age":
      return term.of.is === "answer" ? `age:${pathKey(term.of.path)}` : "age";
    case "count":
      return `count:${pathKey(term.list)}`;
    case "sum":
      return `sum:${pathKey(term.list)}:${term.of.names.join(".")}`;
    default:
      return term.is;
  }
}

interface Around {
  scope: Scope;
  each: Each;
  words: SentenceWords;
  waiting: ReadonlySet<string>;
  t: TFunction<"form-rules">;
}

/** The values that a rule may read here. */
export const readablePlaces = (scope: Scope, each: Each, waiting: ReadonlySet<string>): Place[] =>
  placesOf(scope, each).filter(({ field }) => !(field.question && waiting.has(field.question.id)));

/** Values of a kind that can be chosen here: those of answers first, then fixed ones, then what is calculated. */
export function termChoices(kind: TermKind, { scope, each, words, waiting, t }: Around, isFirst: boolean): TermChoice[] {
  const places = readablePlaces(scope, each, waiting);
  const choices: TermChoice[] = places
    .filter(({ field }) => field.shape === kind)
    .map(({ path }) => ({ id: `answer:${pathKey(path)}`, name: words.nameOf(path, each), begin: () => ({ is: "answer", path }) }));
  if (kind === "int") choices.push(...places.flatMap((place) => calculatedOf(place, { scope, each, words, waiting, t })));
  if (!isFirst) choices.push(...fixedOf(kind, t));
  if (kind === "date" && isFirst) choices.push({ id: "today", name: t("kind.today"), begin: () => ({ is: "today" }) });
  if (kind === "int") choices.push(...arithmeticOf(t));
  if (kind === "int" || !isFirst) {
    const open = () => openTerm(kind);
    choices.push({ id: "if", name: t("kind.if"), begin: () => ({ is: "if", when: group("all", []), value: open(), otherwise: open() }) });
  }
  return choices;
}

function calculatedOf({ path, field }: Place, { scope, each, words, waiting, t }: Around): TermChoice[] {
  const name = words.nameOf(path, each);
  if (field.shape === "date")
    return [{ id: `age:${pathKey(path)}`, name: t("kind.ageBy", { question: name }), begin: () => ({ is: "age", of: { is: "answer", path } }) }];
  if (!isList(field.shape)) return [];
  const count: TermChoice = {
    id: `count:${pathKey(path)}`,
    name: isRecord(field.shape.list) ? t("kind.count", { list: name }) : t("kind.countChoices", { list: name }),
    begin: () => ({ is: "count", list: path, where: null }),
  };
  const row = rowOf(path, scope, each);
  if (!row) return [count];
  const cells = readablePlaces({ ...scope, roots: {} }, row, waiting).filter((cell) => cell.field.shape === "int");
  return [
    count,
    ...cells.map((cell): TermChoice => ({
      id: `sum:${pathKey(path)}:${cell.path.names.join(".")}`,
      name: t("kind.sum", { list: name, of: words.nameOf(cell.path, row) }),
      begin: () => ({ is: "sum", list: path, of: cell.path, where: null }),
    })),
  ];
}

function fixedOf(kind: TermKind, t: TFunction<"form-rules">): TermChoice[] {
  if (kind === "text") return [{ id: "text", name: t("kind.aText"), begin: () => ({ is: "text", text: "" }) }];
  if (kind === "date") {
    return [
      { id: "day", name: t("kind.aDay"), begin: () => ({ is: "day", day: "" }) },
      { id: "today", name: t("kind.today"), begin: () => ({ is: "today" }) },
    ];
  }
  return [
    { id: "number", name: t("kind.aNumber"), begin: () => ({ is: "number", value: "0" }) },
    { id: "money", name: t("kind.anAmount"), begin: () => ({ is: "money", amount: "" }) },
  ];
}

function arithmeticOf(t: TFunction<"form-rules">): TermChoice[] {
  const [left, right] = [openTerm("int"), openTerm("int")];
  const day = openTerm("date");
  const text = (): Term => ({ is: "answer", path: { from: "answers", names: [] } });
  return [
    { id: "age", name: t("kind.age"), begin: () => ({ is: "age", of: day }) },
    { id: "age_on", name: t("kind.ageOn"), begin: () => ({ is: "age_on", of: day, on: day }) },
    { id: "days", name: t("kind.days"), begin: () => ({ is: "days", from: day, to: { is: "today" } }) },
    { id: "length", name: t("kind.length"), begin: () => ({ is: "length", of: text() }) },
    { id: "monthly", name: t("kind.monthly"), begin: () => ({ is: "monthly", of: left, period: "weekly" }) },
    { id: "plus", name: t("kind.plus"), begin: () => ({ is: "plus", left, right }) },
    { id: "minus", name: t("kind.minus"), begin: () => ({ is: "minus", left, right }) },
    { id: "times", name: t("kind.times"), begin: () => ({ is: "times", left, right }) },
    { id: "divided", name: t("kind.divided"), begin: () => ({ is: "divided", left, right }) },
    { id: "rest", name: t("kind.rest"), begin: () => ({ is: "rest", left, right }) },
  ];
}

/** Whether a value is a number, a day or a text; none while that is open. */
export function kindOf(term: Term, scope: Scope, each: Each): TermKind | null {
  switch (term.is) {
    case "answer": {
      const shape = fieldAt(term.path, scope, each)?.shape;
      return shape === "int" || shape === "date" || shape === "text" ? shape : null;
    }
    case "text":
      return "text";
    case "day":
    case "today":
      return "date";
    case "if":
      return kindOf(term.value, scope, each) ?? kindOf(term.otherwise, scope, each);
    default:
      return isOpen(term) ? null : "int";
  }
}

/** What stands beside a value at first: an amount beside money. */
export function besideTerm(term: Term, kind: TermKind, scope: Scope, each: Each): Term {
  const field = term.is === "answer" ? fieldAt(term.path, scope, each) : term.is === "sum" ? fieldAt(term.of, scope, rowOf(term.list, scope, each)) : null;
  return field && isMoney(field) ? { is: "money", amount: "" } : openTerm(kind);
}
