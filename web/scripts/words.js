// Fails when a language that is offered lacks a word, has one too many, or loses a placeholder.
import { readdirSync, readFileSync } from "node:fs";

const ROOT = "src/locales";
const PLURAL = /_(zero|one|two|few|many|other)$/;
const FORMS = { en: ["one", "other"], es: ["one", "many", "other"], ar: ["zero", "one", "two", "few", "many", "other"] };

const flatten = (object, prefix = "") =>
  Object.entries(object).flatMap(([key, value]) =>
    typeof value === "object" ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );
const placeholders = (text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort().join();

const problems = [];
for (const file of readdirSync(`${ROOT}/en`)) {
  const english = new Map(flatten(JSON.parse(readFileSync(`${ROOT}/en/${file}`, "utf8"))));
  for (const language of Object.keys(FORMS)) {
    if (language === "en") continue;
    let words;
    try {
      words = new Map(flatten(JSON.parse(readFileSync(`${ROOT}/${language}/${file}`, "utf8"))));
    } catch (error) {
      problems.push(`${language}/${file}: ${error.message}`);
      continue;
    }
    const expected = new Set();
    for (const [key, text] of english) {
      const stem = key.replace(PLURAL, "");
      const isPlural = PLURAL.test(key) && english.has(`${stem}_other`);
      const keys = isPlural ? FORMS[language].map((form) => `${stem}_${form}`) : [key];
      for (const name of keys) {
        expected.add(name);
        const translated = words.get(name);
        if (!translated) problems.push(`${language}/${file}: ${name} is missing`);
        else if (!isPlural && placeholders(translated) !== placeholders(text))
          problems.push(`${language}/${file}: ${name} has other placeholders than English`);
      }
    }
    for (const key of words.keys()) if (!expected.has(key)) problems.push(`${language}/${file}: ${key} is not in English`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`words: ${problems.length} problems`);
if (problems.length) process.exit(1);
