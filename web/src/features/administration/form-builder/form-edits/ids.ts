import type { Json } from "../../../../shared/form-engine/answers/fault";
import type { Choice, Form, Question, RuleExample } from "../../../../shared/form-engine/document";
import { idsIn, walk, type Node, type Rule } from "./tree";

/** The number at the end of an id that was made here; 0 of any other. */
const numberOf = (id: string) => Number(/_(\d{1,9})$/.exec(id)?.[1] ?? 0);

/** Every id of a form: places, rules, options, kinds of documents. */
function idsOf(form: Form): string[] {
  const options = [...walk(form)].flatMap(({ node }) => ("type" in node ? (node.options ?? []).map(({ id }) => id) : []));
  return [...form.sections.flatMap(idsIn), ...options, ...(form.rules ?? []).map(({ id }) => id), ...(form.documents ?? []).map(({ id }) => id)];
}

/** Makes ids from the number after the last one: no id is given twice, and the same edits give the same ids. */
export class Ids {
  private number: number;

  constructor(form: Form) {
    this.number = Math.max(form.last_number ?? 0, ...idsOf(form).map(numberOf));
  }

  next(sort: "section" | "page" | "question" | "option" | "rule" | "document"): string {
    this.number += 1;
    return `${sort}_${this.number}`;
  }

  /** The form that remembers the last number; as it is where no id has one. */
  kept(form: Form): Form {
    return this.number === 0 ? form : { ...form, last_number: this.number };
  }
}

/** What a loop names the rows of a list. */
const LOOP = /\.(?:all|exists|exists_one|filter|map)\(\s*([A-Za-z_]\w*)\s*,/g;
/** A text between marks, or a name below another one. */
const TEXT_OR_NAME = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<![\w.])([A-Za-z_]\w*)\.([a-z][a-z0-9_]*)/g;

/** A rule's text in which questions have other ids: those of answers, of its row, and of rows that it goes through. */
export function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  const around = new Set(["answers", "row", ...[...text.matchAll(LOOP)].map(([, row]) => row)]);
  return text.replace(TEXT_OR_NAME, (whole: string, quoted: string | undefined, of: string | undefined, id: string | undefined) => {
    const name = quoted === undefined && id !== undefined && around.has(of) ? names.get(id) : undefined;
    return name === undefined ? whole : `${of}.${name}`;
  });
}

const isRow = (value: unknown): value is Record<string, Json> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of an example by other ids, those in the rows of a group too. */
const renamedValues = (values: Record<string, Json>, names: ReadonlyMap<string, string>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]): [string, Json] => [
      names.get(id) ?? id,
      Array.isArray(value) ? value.map((row: Json) => (isRow(row) ? renamedValues(row, names) : row)) : value,
    ]),
  );

const renamedExample = (example: RuleExample, names: ReadonlyMap<string, string>): RuleExample => ({
  ...example,
  ...(example.answers ? { answers: renamedValues(example.answers, names) } : {}),
  ...(example.row ? { row: renamedValues(example.row, names) } : {}),
});

/** A copy of a node in which it and everything in it has another id. */
export function renamedNode<T extends Node>(node: T, names: ReadonlyMap<string, string>): T {
  const named = { ...node, id: names.get(node.id) ?? node.id };
  if ("pages" in named) named.pages = named.pages.map((page) => renamedNode(page, names));
  if ("items" in named && named.items) named.items = named.items.map((item: Question) => renamedNode(item, names));
  if ("covers" in named && named.covers) named.covers = named.covers.map((id: string) => names.get(id) ?? id);
  return named;
}

/** A copy of a rule about things that have other ids, its examples too. */
export const renamedRule = (rule: Rule, names: ReadonlyMap<string, string>): Rule => ({
  ...rule,
  target: names.get(rule.target) ?? rule.target,
  when: renamedText(rule.when, names),
  ...(rule.examples ? { examples: rule.examples.map((example) => renamedExample(example, names)) } : {}),
});

/** An option without words. */
export const newChoice = (id: string): Choice => ({ id, words: { en: "" } });
