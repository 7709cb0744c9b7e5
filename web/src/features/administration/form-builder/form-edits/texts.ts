import type { Choice, Form, Question, Translation, Words } from "../../../../shared/form-engine/document";
import { hashOf } from "./hash";
import { find, walk, withNode } from "./tree";
import { tidyForm, tidyPlace, tidyQuestion, tidyWords } from "./tidy";

/** What a text is; an option stands on a button or beside a box, and a group's name on the button that adds a row. */
export type TextSort = "title" | "words" | "help" | "text" | "option" | "document" | "rule";

/** A text of the form: its place (`late.words`; `Form::texts` in the hub has the same), and the id of what it belongs to. */
export interface FormText {
  place: string;
  /** Empty: the form's own. */
  owner: string;
  sort: TextSort;
  words: Words;
}

const ownTexts = (question: Question): FormText[] => {
  const { id, words, help, text, options } = question;
  return [
    { place: `${id}.words`, owner: id, sort: "words", words },
    { place: `${id}.help`, owner: id, sort: "help", words: help ?? {} },
    { place: `${id}.text`, owner: id, sort: "text", words: text ?? {} },
    ...(options ?? []).map((option): FormText => ({ place: `${id}.options.${option.id}`, owner: id, sort: "option", words: option.words })),
  ];
};

/** Every text in the order of the form. */
export function textsOf(form: Form): FormText[] {
  const places = [...walk(form)].flatMap(({ node }): FormText[] =>
    "type" in node ? ownTexts(node) : [{ place: `${node.id}.title`, owner: node.id, sort: "title", words: node.title ?? {} }],
  );
  const documents = (form.documents ?? []).map(({ id, words }): FormText => ({ place: `document:${id}`, owner: "", sort: "document", words }));
  const rules = (form.rules ?? []).map((rule): FormText => ({ place: `rule:${rule.id}`, owner: rule.target, sort: "rule", words: rule.words ?? {} }));
  const all: FormText[] = [{ place: "title", owner: "", sort: "title", words: form.title }, ...places, ...documents, ...rules];
  return all.filter(({ words }) => Object.keys(words).length > 0);
}

const withChoice = (choices: readonly Choice[], id: string, words: Words): Choice[] =>
  choices.map((choice) => (choice.id === id ? { ...choice, words: tidyWords(words, true) } : choice));

/** The words at a place; undefined where there is no such place. */
export function wordsAt(form: Form, place: string): Words | undefined {
  if (place === "title") return form.title;
  const [sort, name] = place.split(":");
  if (name !== undefined) {
    if (sort === "document") return form.documents?.find(({ id }) => id === name)?.words;
    const rule = form.rules?.find(({ id }) => id === name);
    return rule && (rule.words ?? {});
  }
  const [id = "", member, option] = place.split(".");
  const node = find(form, id)?.node;
  if (!node) return undefined;
  if (!("type" in node)) return member === "title" ? (node.title ?? {}) : undefined;
  if (member === "options") return node.options?.find((one) => one.id === option)?.words;
  return member === "words" || member === "help" || member === "text" ? (node[member] ?? {}) : undefined;
}

function withWords(form: Form, place: string, words: Words): Form {
  if (place === "title") return { ...form, title: tidyWords(words, true) };
  const [sort, name] = place.split(":");
  if (name !== undefined) {
    if (sort === "document") return { ...form, documents: withChoice(form.documents ?? [], name, words) };
    const rules = (form.rules ?? []).map((rule) => {
      if (rule.id !== name) return rule;
      const { words: _before, ...rest } = rule;
      const kept = tidyWords(words, rule.does === "check");
      return Object.keys(kept).length === 0 ? rest : { ...rest, words: kept };
    });
    return { ...form, rules };
  }
  const [id = "", member, option = ""] = place.split(".");
  const node = find(form, id)?.node;
  if (!node) return form;
  if (!("type" in node)) return withNode(form, id, tidyPlace({ ...node, title: tidyWords(words, "pages" in node) }));
  if (member === "options") return withNode(form, id, { ...node, options: withChoice(node.options ?? [], option, words) });
  const isNeeded = member === "words" || (member === "text" && (node.type === "declaration" || node.type === "signature"));
  return withNode(form, id, tidyQuestion({ ...node, [member as "words"]: tidyWords(words, isNeeded) }));
}

/** The form with what is known of the translations of one text. */
function withKnown(form: Form, place: string, known: Record<string, Translation>): Form {
  const { [place]: _before, ...others } = form.translations ?? {};
  const translations = Object.keys(known).length === 0 ? others : { ...others, [place]: known };
  return tidyForm({ ...form, translations });
}

/**
 * Writes a text in a language. A translation notes the English that it says; where the English is changed, translations of which
 * nothing was noted are noted with the English before, so that they are stale from now on.
 */
export function writeText(form: Form, place: string, lang: string, text: string): Form {
  const words = wordsAt(form, place);
  if (!words || (words[lang] ?? "") === text) return form;
  const english = words["en"] ?? "";
  const known: Record<string, Translation> = { ...form.translations?.[place] };
  if (lang !== "en") {
    if (text === "") delete known[lang];
    else known[lang] = { hash: hashOf(english), state: "human" };
  } else if (english !== "") {
    for (const other of Object.keys(words)) if (other !== "en" && !known[other]) known[other] = { hash: hashOf(english), state: "human" };
  }
  return withKnown(withWords(form, place, { ...words, [lang]: text }), place, known);
}

/** A person has read a translation: it says what the English says. */
export function reviewText(form: Form, place: string, lang: string): Form {
  const words = wordsAt(form, place);
  if (!words?.[lang] || lang === "en") return form;
  const hash = hashOf(words["en"] ?? "");
  const before = form.translations?.[place]?.[lang];
  if (before?.hash === hash && before.state === "human") return form;
  return withKnown(form, place, { ...form.translations?.[place], [lang]: { hash, state: "human" } });
}

/** The form without what is known of translations of texts that are gone. */
export function prunedTranslations(form: Form): Form {
  if (!form.translations) return form;
  const places = new Set(textsOf(form).map(({ place }) => place));
  const kept = Object.entries(form.translations).filter(([place]) => places.has(place));
  return kept.length === Object.keys(form.translations).length ? form : tidyForm({ ...form, translations: Object.fromEntries(kept) });
}
