// Progress of translations, counted from the files of src/locales: for the build, which gives the language picker its percentages, and for
// `npm run words:status`.
import { readFileSync } from "node:fs";
import { expectedKeys, folders, hasOtherPlaceholders, namespaces, ROOT, wordsOf } from "./words-of.ts";

/** Who read which words: `[{language, by, on, words: ["namespace:key" or "namespace:*"]}]`. Only a named person's reading counts. */
const reviews = () => JSON.parse(readFileSync(`${ROOT}/reviewed.json`, "utf8")) as { language: string; words: string[] }[];

export interface Status {
  total: number;
  /** Words that a person has read. */
  reviewed: number;
  /** Words that are there, and that no person has read. */
  machine: number;
  /** The share that is there, 0 to 100, rounded down. */
  percent: number;
  /** `namespace:key` of missing texts. */
  missing: string[];
  /** `namespace:key` of what has other placeholders than its English text, and is counted as missing. */
  stale: string[];
}

/** Progress of a language's translation, and its translators. */
export function statusOf(language: string): Status {
  const read = new Set(reviews().filter((one) => one.language === language).flatMap((one) => one.words));
  const status: Status = { total: 0, reviewed: 0, machine: 0, percent: 0, missing: [], stale: [] };
  for (const namespace of namespaces()) {
    const words = wordsOf(language, namespace);
    for (const [key, english] of expectedKeys(language, namespace)) {
      const word = `${namespace}:${key}`;
      status.total++;
      const translated = words.get(key);
      if (!translated) status.missing.push(word);
      else if (hasOtherPlaceholders(translated, english)) status.stale.push(word);
      else if (language !== "en") status[read.has(word) || read.has(`${namespace}:*`) ? "reviewed" : "machine"]++;
    }
  }
  status.percent = Math.floor((100 * (status.total - status.missing.length - status.stale.length)) / status.total);
  return status;
}

/** Translated share of the interface in each language, 0 to 100, by code. */
export const percentages = (): Record<string, number> => Object.fromEntries(folders().map((code) => [code, statusOf(code).percent]));
