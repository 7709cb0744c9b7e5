// Fails when a language that must be complete lacks a word, has one too many or loses a placeholder. Nothing is asked of the
// others: what they lack is shown in English, and their percentage says so.
import { expectedKeys, hasOtherPlaceholders, namespaces, wordsOf } from "./words-of.ts";

/** Languages that nothing may be missing from, besides English. */
const COMPLETE = ["es", "ar"];

const problems = [];
for (const language of COMPLETE) {
  for (const namespace of namespaces()) {
    const words = wordsOf(language, namespace);
    const expected = expectedKeys(language, namespace);
    for (const [key, english] of expected) {
      const translated = words.get(key);
      if (!translated) problems.push(`${language}/${namespace}: ${key} is missing`);
      else if (hasOtherPlaceholders(translated, english)) problems.push(`${language}/${namespace}: ${key} has other placeholders than English`);
    }
    for (const key of words.keys()) if (!expected.has(key)) problems.push(`${language}/${namespace}: ${key} is not in English`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`words: ${problems.length} problems`);
if (problems.length) process.exit(1);
