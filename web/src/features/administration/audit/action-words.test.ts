import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import ar from "../../../locales/ar/audit.json";
import en from "../../../locales/en/audit.json";
import es from "../../../locales/es/audit.json";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const SOURCES = ["actors/src", "http/src", "hub/src", "hub/store/src"];

/** Literals of this form, in files that write to the log, that name no action. */
const OTHERS = ["call.json", "everyone.ogg", "key.next", "key.old", "transcript.txt", "login.example"];

/** Source files of the hub, without their tests. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "tests" ? [] : sources(path);
    return entry.name.endsWith(".rs") && !entry.name.includes("test") ? [readFileSync(path, "utf8").split("\n#[cfg(test)]")[0] ?? ""] : [];
  });
}

const files = SOURCES.flatMap((folder) => sources(join(ROOT, folder)));

/** The names of actions that are written out. */
const named = new Set(
  files.flatMap((source) => [
    ...[...source.matchAll(/AuditLine::new\(\s*[^"]*?"([a-z_.]+)"/g)].map((found) => found[1]!),
    ...[...source.matchAll(/note_read\([^"]*?"([a-z_.]+)"/g)].map((found) => found[1]!),
  ]),
);

/** With those that a file which writes to the log chooses among. */
const chosen = new Set(
  files
    .filter((source) => /AuditLine|note_read\(|\bAction \{|audit\(/.test(source))
    .flatMap((source) => [...source.matchAll(/"([a-z_]+\.[a-z_]+(?:\.[a-z_]+)?)"/g)].map((found) => found[1]!))
    .filter((name) => !OTHERS.includes(name)),
);

const worded = (words: Record<string, Record<string, string>>) =>
  new Set(Object.entries(words).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`)));

const missing = (names: Iterable<string>, words: Set<string>) =>
  [...names].filter((name) => name.includes(".") && !words.has(name === "config.release.roll_back" ? "config.release_roll_back" : name));

test.each([
  ["en", en],
  ["es", es],
  ["ar", ar],
])("every action that the hub writes to its log has words in %s", (_lang, words) => {
  expect(named.size).toBeGreaterThan(60);
  expect(chosen.size).toBeGreaterThan(150);
  expect(missing(named, worded(words.actions))).toEqual([]);
  expect(missing(chosen, worded(words.actions))).toEqual([]);
});

test("an action without words would be found", () => {
  expect(missing(["session.start", "session.dance"], worded(en.actions))).toEqual(["session.dance"]);
});
