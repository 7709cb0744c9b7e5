// Counts what is translated and by whom, into src/locales/percentages.json (for the language picker), src/locales/status.json
// and the table of docs/TRANSLATION.md. With --check it writes nothing and fails when the figures on disk are no longer true.
import { readFileSync, writeFileSync } from "node:fs";
import { expectedKeys, folders, namespaces, ROOT, wordsOf } from "./words-of.js";

/** How far a percentage may be off before the check fails: a few new words must not stop everybody. */
const TOLERANCE = 2;
const COMPLETE_PERCENT = 85;
const DOCUMENT = "../docs/TRANSLATION.md";
const TABLE = /(<!-- table: written by web\/scripts\/translation-status\.js -->\n)[\s\S]*?(<!-- end of the table -->)/;

/** Who read which words: `[{language, by, on, words: ["namespace:key" or "namespace:*"]}]`. Only a named person's reading counts. */
const reviews = JSON.parse(readFileSync(`${ROOT}/reviewed.json`, "utf8"));

function originOf(language, namespace, key, translated) {
  if (!translated) return "missing";
  if (language === "en") return "source";
  const review = reviews.find((one) => one.language === language && one.words.some((word) => word === `${namespace}:${key}` || word === `${namespace}:*`));
  return review ? "reviewed" : "machine";
}

function statusOf(language) {
  const status = { total: 0, source: 0, reviewed: 0, machine: 0, missing: 0, percent: 0, namespaces: {}, reviewedWords: [], missingWords: [] };
  for (const namespace of namespaces()) {
    const words = wordsOf(language, namespace);
    let translated = 0;
    const expected = expectedKeys(language, namespace);
    for (const key of expected.keys()) {
      const origin = originOf(language, namespace, key, words.get(key));
      status[origin]++;
      status.total++;
      if (origin !== "missing") translated++;
      if (origin === "reviewed") status.reviewedWords.push(`${namespace}:${key}`);
      if (origin === "missing") status.missingWords.push(`${namespace}:${key}`);
    }
    status.namespaces[namespace] = [translated, expected.size];
  }
  status.percent = Math.floor((100 * (status.total - status.missing)) / status.total);
  return status;
}

const languages = Object.fromEntries(folders().map((code) => [code, statusOf(code)]));
const percentages = Object.fromEntries(Object.entries(languages).map(([code, status]) => [code, status.percent]));

if (process.argv.includes("--check")) {
  const kept = JSON.parse(readFileSync(`${ROOT}/percentages.json`, "utf8"));
  const stale = [...new Set([...Object.keys(kept), ...Object.keys(percentages)])].filter((code) => {
    const [before, now] = [kept[code] ?? 0, percentages[code] ?? 0];
    return Math.abs(before - now) > TOLERANCE || before >= COMPLETE_PERCENT !== now >= COMPLETE_PERCENT;
  });
  for (const code of stale) console.error(`${code}: the language picker says ${kept[code] ?? 0} %, the files hold ${percentages[code] ?? 0} %: run npm run words:status`);
  console.log(`translation status: ${stale.length} problems`);
  process.exit(stale.length ? 1 : 0);
}

const name = (code) => new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
const rows = Object.entries(languages)
  .sort(([a, one], [b, other]) => other.percent - one.percent || a.localeCompare(b))
  .map(([code, status]) => {
    const standing = code === "en" ? "the source" : status.percent >= COMPLETE_PERCENT ? "offered" : "offered as partial";
    return `| ${name(code)} | ${code} | ${status.percent} % | ${status.reviewed} | ${status.machine} | ${status.missing} | ${standing} |`;
  });
const table = ["| language | code | translated | read by a person | by machine | missing | standing |", "|---|---|---|---|---|---|---|", ...rows, ""].join("\n");
const total = languages.en.total;
const text = readFileSync(DOCUMENT, "utf8");
writeFileSync(DOCUMENT, text.replace(TABLE, (_, head, foot) => `${head}\n${total} words and sentences in English.\n\n${table}\n${foot}`));
writeFileSync(`${ROOT}/percentages.json`, `${JSON.stringify(percentages)}\n`);
writeFileSync(`${ROOT}/status.json`, `${JSON.stringify(languages, null, 1)}\n`);
console.log(`translation status: ${rows.length} languages, ${total} words in English`);
