import type { Words } from "../form-engine/document";

/** Words of a form in a language, and which language that is where it is another one. */
export interface FoundWords {
  text: string;
  /** For `lang`, where the words are not in the language that was asked for. */
  lang: string | undefined;
}

/** Words in a language, else in English. */
export function wordsIn(words: Words | undefined, lang: string): FoundWords {
  const base = lang.split("-")[0] ?? lang;
  for (const known of [lang, base]) {
    const text = words && Object.hasOwn(words, known) ? words[known] : undefined;
    if (text) return { text, lang: undefined };
  }
  return { text: words?.["en"] ?? "", lang: base === "en" ? undefined : "en" };
}
