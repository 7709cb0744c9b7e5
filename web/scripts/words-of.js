// The words of a language as flat lists, and which plural forms it needs; shared by the scripts that check and count them.
import { existsSync, readdirSync, readFileSync } from "node:fs";

export const ROOT = "src/locales";
const PLURAL = /_(zero|one|two|few|many|other)$/;

const flatten = (object, prefix = "") =>
  Object.entries(object).flatMap(([key, value]) => (typeof value === "object" ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]]));

/** The namespaces of English, which is the pattern. */
export const namespaces = () => readdirSync(`${ROOT}/en`).filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5)).sort();

/** The languages that have a folder. */
export const folders = () => readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();

/** A namespace's words by their dotted keys; empty when there is no file. Throws when it is not JSON. */
export function wordsOf(language, namespace) {
  const file = `${ROOT}/${language}/${namespace}.json`;
  return existsSync(file) ? new Map(flatten(JSON.parse(readFileSync(file, "utf8")))) : new Map();
}

/** The plural categories of a language (CLDR); a language that the runtime does not know has one form. */
function formsOf(language) {
  const known = Intl.PluralRules.supportedLocalesOf([language]).length > 0;
  return known ? new Intl.PluralRules(language).resolvedOptions().pluralCategories : ["other"];
}

/** The keys that a language must have for a namespace, each with the English text that it translates. */
export function expectedKeys(language, namespace) {
  const english = wordsOf("en", namespace);
  const expected = new Map();
  for (const [key, text] of english) {
    const stem = key.replace(PLURAL, "");
    if (!PLURAL.test(key) || !english.has(`${stem}_other`)) expected.set(key, { text, isPlural: false });
    else for (const form of formsOf(language)) expected.set(`${stem}_${form}`, { text: english.get(`${stem}_other`), isPlural: true });
  }
  return expected;
}
