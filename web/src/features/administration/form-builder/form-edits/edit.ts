import type { Choice, Form, Question, QuestionType } from "../../../../shared/form-engine/document";
import { added, type Add } from "./add";
import { askedAgain, type GoneQuestion } from "./ask-again";
import { duplicated } from "./duplicate";
import { newChoice, Ids } from "./ids";
import { isForWholeForm, SETTINGS, settingsOf } from "./kinds";
import { moved, type Move } from "./move";
import { removed } from "./remove";
import { prunedTranslations, reviewText, writeText } from "./texts";
import { tidyForm, tidyQuestion } from "./tidy";
import { find, withNode, type Rule } from "./tree";

/** Members of a question that are written as a whole; words have their own edit, and what has ids as well. */
export type Settings = Partial<Omit<Question, "id" | "type" | "words" | "help" | "text" | "options" | "items">>;

/** What can be done to a form, by mouse and by keyboard alike. */
export type Edit =
  | Add
  | Move
  | { do: "duplicate"; id: string }
  /** A question of an earlier version comes back under its own id. */
  | { do: "ask_again"; gone: GoneQuestion }
  /** With what is in it, and the rules about it. */
  | { do: "remove"; id: string }
  | { do: "set"; id: string; settings: { [Name in keyof Settings]: Settings[Name] | undefined } }
  /** Another kind keeps the settings that it has too. */
  | { do: "kind"; id: string; kind: QuestionType }
  | { do: "text"; place: string; lang: string; text: string }
  | { do: "review"; place: string; lang: string }
  /** Of a question; empty: the kinds of documents. */
  | { do: "add_option"; of: string }
  | { do: "move_option"; of: string; option: string; by: -1 | 1 }
  | { do: "remove_option"; of: string; option: string }
  | { do: "option_key"; of: string; option: string; key: string }
  | { do: "add_rule"; target: string; does: Rule["does"] }
  | { do: "rule"; rule: Rule }
  | { do: "remove_rule"; id: string }
  /** What two people wrote, put together. */
  | { do: "replace"; form: Form };

/** The form after an edit; the same one where it changes nothing. */
export function edited(form: Form, edit: Edit): Form {
  switch (edit.do) {
    case "add":
      return added(form, edit);
    case "move":
      return moved(form, edit);
    case "duplicate":
      return duplicated(form, edit.id);
    case "ask_again":
      return askedAgain(form, edit.gone);
    case "remove":
      return removed(form, edit.id);
    case "set": {
      const found = find(form, edit.id);
      if (found?.level !== "question") return form;
      const set = tidyQuestion({ ...found.node, ...edit.settings } as Question);
      return JSON.stringify(set) === JSON.stringify(found.node) ? form : withNode(form, edit.id, set);
    }
    case "kind":
      return ofKind(form, edit.id, edit.kind);
    case "text":
      return writeText(form, edit.place, edit.lang, edit.text);
    case "review":
      return reviewText(form, edit.place, edit.lang);
    case "add_option": {
      const ids = new Ids(form);
      const option = newChoice(ids.next(edit.of === "" ? "document" : "option"));
      return ids.kept(withChoices(form, edit.of, (choices) => [...choices, option]));
    }
    case "move_option":
      return withChoices(form, edit.of, (choices) => {
        const at = choices.findIndex(({ id }) => id === edit.option);
        const [one, other] = [choices[at], choices[at + edit.by]];
        if (!one || !other) return choices;
        return choices.map((choice) => (choice === one ? other : choice === other ? one : choice));
      });
    case "remove_option":
      return prunedTranslations(withChoices(form, edit.of, (choices) => choices.filter(({ id }) => id !== edit.option)));
    case "option_key":
      return withChoices(form, edit.of, (choices) =>
        choices.map(({ key: _before, ...choice }) => {
          const before = _before === undefined ? {} : { key: _before };
          const { id, words } = choice;
          if (id !== edit.option) return { id, ...before, words };
          return edit.key === "" ? { id, words } : { id, key: edit.key, words };
        }),
      );
    case "add_rule": {
      const ids = new Ids(form);
      const words = edit.does === "check" ? { words: { en: "" } } : {};
      const rule: Rule = { id: ids.next("rule"), does: edit.does, target: edit.target, when: "", ...words };
      return ids.kept({ ...form, rules: [...(form.rules ?? []), rule] });
    }
    case "rule": {
      const rules = form.rules ?? [];
      const before = rules.find(({ id }) => id === edit.rule.id);
      if (!before || JSON.stringify(before) === JSON.stringify(edit.rule)) return form;
      return { ...form, rules: rules.map((rule) => (rule === before ? edit.rule : rule)) };
    }
    case "remove_rule":
      return prunedTranslations(tidyForm({ ...form, rules: (form.rules ?? []).filter(({ id }) => id !== edit.id) }));
    case "replace":
      return edit.form;
  }
}

function withChoices(form: Form, of: string, change: (choices: readonly Choice[]) => readonly Choice[]): Form {
  if (of === "") {
    const before = form.documents ?? [];
    const documents = change(before);
    return documents === before ? form : tidyForm({ ...form, documents: [...documents] });
  }
  const found = find(form, of);
  if (found?.level !== "question") return form;
  const before = found.node.options ?? [];
  const options = change(before);
  return options === before ? form : withNode(form, of, tidyQuestion({ ...found.node, options: [...options] }));
}

function ofKind(form: Form, id: string, kind: QuestionType): Form {
  const found = find(form, id);
  if (found?.level !== "question" || found.node.type === kind) return form;
  // A group has questions of its own, which no other kind could keep; and what stands for the whole form stands in no row.
  if (found.node.type === "group" || kind === "group" || (found.group && isForWholeForm(kind))) return form;
  const ids = new Ids(form);
  const settings = settingsOf(kind);
  const kept: Question = { ...found.node, type: kind };
  for (const name of SETTINGS) if (!settings.includes(name)) delete kept[name];
  // A greatest number is no greatest length.
  delete kept.min;
  delete kept.max;
  if (settings.includes("options") && !kept.options?.length) kept.options = [newChoice(ids.next("option")), newChoice(ids.next("option"))];
  if (settings.includes("text") && !kept.text) kept.text = { en: "" };
  return prunedTranslations(ids.kept(withNode(form, id, tidyQuestion(kept))));
}
