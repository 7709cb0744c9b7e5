import type { RuleExample } from "../../../../shared/form-engine/document";
import { editingBy, type Editing as TextEditing, type EditorChange as TextChange } from "../../../../shared/config-editor/history";

/** A rule that cases are checked by. */
export interface Rule {
  /** By which results know it: small letters, digits and `_`. */
  key: string;
  /** What must be so, by language; English at least. */
  title: Record<string, string>;
  severity: "failed" | "warning";
  /** It is checked where this holds; everywhere when left out. */
  when?: string;
  holds: string;
  /** What is told of a case where it does not hold, by language, with values in braces; the title where it is left out. */
  says?: Record<string, string>;
  /** What its author wants of it, tried with every publishing. */
  examples?: RuleExample[];
}

/** The rules of a program, in the order in which they are shown. */
export interface RuleSet {
  rules: Rule[];
}

/** What can be done to rules, which are named by their place: two may have one key while they are written. */
export type RuleEdit = { do: "add" } | { do: "remove"; at: number } | { do: "move"; at: number; by: number } | { do: "write"; at: number; part: Partial<Rule> };

/** Most rules of a program. */
export const MAX_RULES = 100;

function freeKey(set: RuleSet): string {
  const taken = new Set(set.rules.map(({ key }) => key));
  let number = set.rules.length + 1;
  while (taken.has(`rule_${number}`)) number++;
  return `rule_${number}`;
}

function trimmed({ when, title, says, examples, ...rest }: Rule): Rule {
  const words = Object.entries(title).filter(([lang, text]) => lang === "en" || text !== "");
  const told = Object.entries(says ?? {}).filter(([, text]) => text !== "");
  return {
    ...rest,
    title: Object.fromEntries(words),
    ...(told.length ? { says: Object.fromEntries(told) } : {}),
    ...(when ? { when } : {}),
    ...(examples?.length ? { examples } : {}),
  };
}

/** The rules after an edit; the same ones where it changes nothing. */
export function editedRules(set: RuleSet, edit: RuleEdit): RuleSet {
  const { rules } = set;
  switch (edit.do) {
    case "add": {
      if (rules.length >= MAX_RULES) return set;
      return { rules: [...rules, { key: freeKey(set), title: { en: "" }, severity: "warning", holds: "" }] };
    }
    case "remove":
      return rules[edit.at] ? { rules: rules.toSpliced(edit.at, 1) } : set;
    case "move": {
      const target = Math.min(Math.max(edit.at + edit.by, 0), rules.length - 1);
      const rule = rules[edit.at];
      return !rule || target === edit.at ? set : { rules: rules.toSpliced(edit.at, 1).toSpliced(target, 0, rule) };
    }
    case "write":
      return { rules: rules.map((rule, at) => (at === edit.at ? trimmed({ ...rule, ...edit.part }) : rule)) };
  }
}

export type RuleEditing = TextEditing<RuleSet>;
export type RuleChange = TextChange<RuleSet, RuleEdit>;

export const editingRules = editingBy<RuleSet, RuleEdit>(editedRules);

/** The languages, besides English, in which rules have words, and those that were added to the fields. */
export function languagesOfRules({ rules }: RuleSet, added: readonly string[]): string[] {
  const used = rules.flatMap(({ title, says }) => [...Object.keys(title), ...Object.keys(says ?? {})]).toSorted();
  return [...new Set([...used, ...added])].filter((code) => code !== "en");
}
