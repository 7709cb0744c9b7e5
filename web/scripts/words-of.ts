// The words of a language as flat lists, and which plural forms it needs; shared by what checks and counts them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../src/locales", import.meta.url));
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** An English text that a language must have a translation of. */
export interface Expected {
  text: string;
  isPlural: boolean;
}

function flatten(words: object, prefix = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, object | string]) => (typeof value === "object" ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]]));
}

/** The namespaces of English, which is the reference. */
export const namespaces = (): string[] =>
  readdirSync(`${ROOT}/en`)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -5))
    .sort();

/** The languages that have a folder. */
export const folders = (): string[] =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** A namespace's words by their dotted keys; empty when there is no file. Throws when it is not JSON. */
export function wordsOf(language: string, namespace: string): Map<string, string> {
  const file = `${ROOT}/${language}/${namespace}.json`;
  return existsSync(file) ? new Map(flatten(JSON.parse(readFileSync(file, "utf8")) as object)) : new Map();
}

/** The plural categories of a language (CLDR); a language that the runtime does not know has one form. */
function formsOf(language: string): string[] {
  const known = Intl.PluralRules.supportedLocalesOf([language]).length > 0;
  return known ? new Intl.PluralRules(language).resolvedOptions().pluralCategories : ["other"];
}

/** The keys that a language must have for a namespace, each with the English text that it translates. */
export function expectedKeys(language: string, namespace: string): Map<string, Expected> {
  const english = wordsOf("en", namespace);
  const expected = new Map<string, Expected>();
  for (const [key, text] of english) {
    const stem = key.replace(PLURAL, "");
    const other = PLURAL.test(key) ? english.get(`${stem}_other`) : undefined;
    if (other === undefined) expected.set(key, { text, isPlural: false });
    else for (const form of formsOf(language)) expected.set(`${stem}_${form}`, { text: other, isPlural: true });
  }
  return expected;
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort().join();

/** Whether a translation lost a placeholder of its English text or has one too many; forms of a plural may leave theirs out. */
export const hasOtherPlaceholders = (translated: string, { text, isPlural }: Expected): boolean => !isPlural && placeholders(translated) !== placeholders(text);
