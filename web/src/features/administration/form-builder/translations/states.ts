import type { Form } from "../../../../shared/form-engine/document";
import { hashOf } from "../form-edits/hash";
import type { FormText } from "../form-edits/texts";
import { find } from "../form-edits/tree";

/** What can be said of a text in a language; `TranslationState` in the hub. */
export type TextState = "missing" | "stale" | "machine" | "human";

/** The state of a text in a language other than English. Of what nothing is noted, a person has written it. */
export function stateOf(form: Form, { place, words }: FormText, lang: string): TextState {
  if (!words[lang]?.trim()) return "missing";
  const known = form.translations?.[place]?.[lang];
  if (!known) return "human";
  if (known.hash !== hashOf(words["en"] ?? "")) return "stale";
  return known.state;
}

/** The most characters that fit where a text stands: beside a box to choose, on the button of a list, in a heading. */
export function roomOf(form: Form, { sort, owner }: FormText): number | null {
  if (sort === "option") return 80;
  if (sort === "title") return 80;
  const node = owner === "" ? undefined : find(form, owner)?.node;
  return sort === "words" && node && "type" in node && node.type === "group" ? 40 : null;
}

/** The names in braces that stand for something else; `translations::placeholders` in the hub. */
export const placeholdersOf = (text: string): string[] => [...new Set([...text.matchAll(/\{([A-Za-z0-9_.]{1,60})\}/g)].map(([, name]) => name!))].sort();

/** Whether a translation names other things than its English. */
export function hasOtherPlaceholders({ words }: FormText, lang: string): boolean {
  const text = words[lang];
  return Boolean(text?.trim()) && placeholdersOf(text!).join(" ") !== placeholdersOf(words["en"] ?? "").join(" ");
}

/** The languages in which a form says anything, besides English. */
export function languagesIn(texts: readonly FormText[]): string[] {
  const all = new Set(texts.flatMap(({ words }) => Object.keys(words)));
  all.delete("en");
  return [...all].sort();
}
