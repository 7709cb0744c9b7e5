import type { Audience } from "../../../../api/schema";

/** Words by language (BCP 47). */
export type Words = Record<string, string>;

/** Something with a name in each language. */
export interface Named {
  id: string;
  words: Words;
}

/** The lists of what a program says of itself, in the order in which applicants read them. */
export const LISTS = ["eligibility", "needs", "uses", "scopes", "add_ons", "licences"] as const;
export type ListName = (typeof LISTS)[number];

/** What a program says of itself, as `program_details` has it. */
export interface Details extends Record<ListName, Named[]> {
  summary: Words;
  about: Words;
  next: Words;
  audience: Audience[];
  opens_at_ms: number | null;
  closes_at_ms: number | null;
  several: boolean;
  application_type: number;
  apply_url: string | null;
  must_qualify: boolean;
  minutes: number | null;
  subscription_id: string | null;
}

const NOTHING: Details = {
  summary: {},
  about: {},
  next: {},
  needs: [],
  eligibility: [],
  uses: [],
  scopes: [],
  add_ons: [],
  licences: [],
  audience: ["individual", "business"],
  opens_at_ms: null,
  closes_at_ms: null,
  several: false,
  application_type: 0,
  apply_url: null,
  must_qualify: false,
  minutes: null,
  subscription_id: null,
};

/** A text with every member: what an older one leaves out is as the hub reads it. */
export const whole = (text: Partial<Details> | undefined): Details => ({ ...NOTHING, ...text });

/** An edit is the members that it changes. */
export type Edit = Partial<Details>;

export const edited = (details: Details, edit: Edit): Details => ({ ...details, ...edit });

/** Words with those of one language; an empty text is left out. */
export function withWords(words: Words, lang: string, text: string): Words {
  const { [lang]: _, ...others } = words;
  return text === "" ? others : { ...others, [lang]: text };
}

/** An id that no other entry of the list has. */
export function freshId(list: readonly Named[]): string {
  let number = list.length + 1;
  while (list.some((one) => one.id === `entry_${number}`)) number += 1;
  return `entry_${number}`;
}

/** The languages in which some text is written and not each of them, or that are named and have none. */
export function languagesOf(details: Details): { written: string[]; partial: string[] } {
  const texts = [details.summary, details.about, details.next].filter((words) => Object.keys(words).length > 0);
  const all = [...texts, ...LISTS.flatMap((list) => details[list].map((one) => one.words))];
  const langs = [...new Set(all.flatMap((words) => Object.keys(words)))].sort();
  const isWhole = (lang: string) => all.every((words) => (words[lang] ?? "").trim() !== "");
  return { written: langs.filter(isWhole), partial: langs.filter((lang) => !isWhole(lang)) };
}
