import type { Choice, Form, Question } from "../../../../shared/form-engine/document";
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

/** A rule's text in which questions have other ids. */
export function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/\b(answers|row)\.([a-z][a-z0-9_]*)/g, (whole, of: string, id: string) => {
    const name = names.get(id);
    return name === undefined ? whole : `${of}.${name}`;
  });
}

/** A copy of a node in which it and everything in it has another id. */
export function renamedNode<T extends Node>(node: T, names: ReadonlyMap<string, string>): T {
  const named = { ...node, id: names.get(node.id) ?? node.id };
  if ("pages" in named) named.pages = named.pages.map((page) => renamedNode(page, names));
  if ("items" in named && named.items) named.items = named.items.map((item: Question) => renamedNode(item, names));
  if ("covers" in named && named.covers) named.covers = named.covers.map((id: string) => names.get(id) ?? id);
  return named;
}

/** A copy of a rule about things that have other ids. */
export const renamedRule = (rule: Rule, names: ReadonlyMap<string, string>): Rule => ({
  ...rule,
  target: names.get(rule.target) ?? rule.target,
  when: renamedText(rule.when, names),
});

/** An option without words. */
export const newChoice = (id: string): Choice => ({ id, words: { en: "" } });
