import type { Choice, Form, Page, Question, Section, Translations, Words } from "../../../../shared/form-engine/document";
import { tidyForm, tidyPlace, tidyQuestion } from "../form-edits/tidy";
import { walk, type Level, type Rule } from "../form-edits/tree";

/** One thing of a form by itself: where it stands, and what is written at it, each language of a text apart. */
export interface Item {
  level: Level | "rule" | "form";
  /** The id of what it stands in; empty: the form. */
  parent: string;
  leaves: ReadonlyMap<string, unknown>;
}

/** A form taken apart. */
export interface Parts {
  /** By id; the form itself by the empty id, rules by `rule:` and their id. */
  items: ReadonlyMap<string, Item>;
  /** The ids in each parent, in order; rules in `rules`. */
  order: ReadonlyMap<string, readonly string[]>;
}

const WORDS = new Set(["words", "help", "text", "title"]);
/** Members that hold other things, or are said elsewhere. */
const ELSEWHERE = new Set(["id", "items", "pages", "sections", "rules", "translations", "last_number"]);

export const isChoices = (name: string) => name === "options" || name === "documents";

function leavesOf(node: object): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(node) as [string, unknown][]) {
    if (ELSEWHERE.has(name) || value === undefined) continue;
    if (WORDS.has(name)) for (const [lang, text] of Object.entries(value as Words)) leaves.set(`${name}/${lang}`, text);
    else if (isChoices(name)) {
      const choices = value as Choice[];
      leaves.set(
        name,
        choices.map(({ id }) => id),
      );
      for (const { id, key, words } of choices) {
        if (key !== undefined) leaves.set(`${name}/${id}/key`, key);
        for (const [lang, text] of Object.entries(words)) leaves.set(`${name}/${id}/words/${lang}`, text);
      }
    } else leaves.set(name, value);
  }
  return leaves;
}

/** Takes a form apart. */
export function partsOf(form: Form): Parts {
  const items = new Map<string, Item>();
  const order = new Map<string, string[]>();
  const stand = (id: string, parent: string) => order.set(parent, [...(order.get(parent) ?? []), id]);
  const own = leavesOf(form);
  own.set("id", form.id);
  for (const [place, languages] of Object.entries(form.translations ?? {}))
    for (const [lang, known] of Object.entries(languages)) own.set(`translations/${place}/${lang}`, known);
  items.set("", { level: "form", parent: "", leaves: own });
  for (const { level, node, parent } of walk(form)) {
    items.set(node.id, { level, parent: parent ?? "", leaves: leavesOf(node) });
    stand(node.id, parent ?? "");
  }
  for (const rule of form.rules ?? []) {
    items.set(`rule:${rule.id}`, { level: "rule", parent: "rules", leaves: leavesOf(rule) });
    stand(`rule:${rule.id}`, "rules");
  }
  return { items, order };
}

function nodeOf(id: string, leaves: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const node: Record<string, unknown> = { id };
  const choices: Record<string, Map<string, Choice>> = {};
  for (const [path, value] of leaves) {
    const [name = "", ...rest] = path.split("/");
    if (name === "translations") continue;
    if (rest.length === 0 && isChoices(name)) {
      choices[name] = new Map((value as string[]).map((choice) => [choice, { id: choice, words: {} }]));
    } else if (rest.length === 0) node[name] = value;
  }
  for (const [path, value] of leaves) {
    const [name = "", first = "", member, lang] = path.split("/");
    if (WORDS.has(name) && first !== "") node[name] = { ...(node[name] as Words | undefined), [first]: value };
    const choice = choices[name]?.get(first);
    if (!choice) continue;
    if (member === "key") choice.key = value as string;
    else if (lang !== undefined) choice.words[lang] = value as string;
  }
  for (const [name, all] of Object.entries(choices)) node[name] = [...all.values()].map(inOrder);
  return node;
}

const inOrder = ({ id, key, words }: Choice): Choice => (key === undefined ? { id, words } : { id, key, words });

/** Puts a form together again. */
export function formOf({ items, order }: Parts, lastNumber: number): Form {
  const own = (id: string) => nodeOf(id, items.get(id)!.leaves);
  const inside = (id: string) => order.get(id) ?? [];
  const question = (id: string): Question => tidyQuestion({ ...own(id), items: inside(id).map(question) } as unknown as Question);
  const page = (id: string): Page => tidyPlace({ ...own(id), items: inside(id).map(question) } as unknown as Page);
  const section = (id: string): Section => tidyPlace({ ...own(id), pages: inside(id).map(page) } as unknown as Section);
  const rule = (id: string): Rule => ({ ...own(id), id: id.slice("rule:".length) }) as unknown as Rule;
  const translations: Translations = {};
  for (const [path, known] of items.get("")!.leaves) {
    const [name, place = "", lang = ""] = path.split("/");
    if (name === "translations") translations[place] = { ...translations[place], [lang]: known as Translations[string][string] };
  }
  const form = {
    ...own(""),
    sections: inside("").map(section),
    rules: inside("rules").map(rule),
    translations,
    ...(lastNumber > 0 ? { last_number: lastNumber } : {}),
  };
  return tidyForm(form as unknown as Form);
}
