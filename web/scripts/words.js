// Fails when a language that must be complete lacks a word, or when any language has a word too many or loses a placeholder.
import { expectedKeys, folders, namespaces, wordsOf } from "./words-of.js";

/** Languages that nothing may be missing from. */
const COMPLETE = ["es", "ar"];

const placeholders = (text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort().join();

const problems = [];
for (const language of folders().filter((code) => code !== "en")) {
  for (const namespace of namespaces()) {
    let words;
    try {
      words = wordsOf(language, namespace);
    } catch (error) {
      problems.push(`${language}/${namespace}: ${error.message}`);
      continue;
    }
    const expected = expectedKeys(language, namespace);
    for (const [key, { text, isPlural }] of expected) {
      const translated = words.get(key);
      if (!translated) {
        if (COMPLETE.includes(language)) problems.push(`${language}/${namespace}: ${key} is missing`);
      } else if (!isPlural && placeholders(translated) !== placeholders(text)) {
        problems.push(`${language}/${namespace}: ${key} has other placeholders than English`);
      }
    }
    for (const key of words.keys()) if (!expected.has(key)) problems.push(`${language}/${namespace}: ${key} is not in English`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`words: ${problems.length} problems`);
if (problems.length) process.exit(1);
