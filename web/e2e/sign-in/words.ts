import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isQuick } from "../quick";

export const LANGUAGES = ["en", "es", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a spec is run in: every language; where only what is quick is asked for, the one that it names. */
export function languages(quick: Language): readonly Language[] {
  return isQuick ? [quick] : LANGUAGES;
}

type Tree = { [key: string]: string | Tree };

/** The product's own words in a language: `words("es")("forgot.title")`, with `{{name}}` filled in. */
export function words(language: Language, namespace = "sign-in") {
  const tree = JSON.parse(readFileSync(join(import.meta.dirname, `../../src/locales/${language}/${namespace}.json`), "utf8")) as Tree;
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = key.split(".").reduce<string | Tree | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), tree);
    if (typeof found !== "string") throw new Error(`${language}/${namespace} has no word ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => placed(values[name] ?? "", language));
  };
}

/** Values in a sentence are isolated by direction, as in the product. */
function placed(value: string | number, language: Language): string {
  return language === "ar" && typeof value === "string" && value ? `\u2068${value}\u2069` : String(value);
}
