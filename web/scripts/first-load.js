// Fails the build when the script that a first visit must load is too heavy: on the page for signing in, and on those of applicants.
import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { FIRST_PAGES } from "./first-pages.ts";

const folder = process.argv[2] ?? "dist";
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const ENGLISH = "virtual:component-words/en-US";

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length);
  return sizes.get(file);
}

/** What the hub sends to a browser of today: the sibling that the build has written (compressed.ts), or the file where it is too small for one. */
function brotliSizeOf(file) {
  const sent = statSync(`${folder}/${file}.br`, { throwIfNoEntry: false }) ?? statSync(`${folder}/${file}`);
  return sent.size;
}

/** The files of chunks and of all that they import. */
function filesOf(keys) {
  const files = new Set();
  const visit = (part) => {
    const key = manifest[part] ? part : Object.keys(manifest).find((one) => manifest[one].name === part);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${part} is no chunk of the build: scripts/first-pages.ts names what a page loads`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) visit(name);
  };
  keys.forEach(visit);
  return [...files].filter((file) => file.endsWith(".js"));
}

const words = Object.keys(manifest).find((key) => key.includes(ENGLISH));
let isTooHeavy = false;
for (const { at, limit, parts } of FIRST_PAGES) {
  if (limit === undefined) continue;
  const files = filesOf([entry, words, ...parts]);
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const sent = files.reduce((sum, file) => sum + brotliSizeOf(file), 0) / 1000;
  if (process.argv.includes("--files")) {
    for (const file of files.sort((one, other) => sizeOf(other) - sizeOf(one))) console.log(`${(sizeOf(file) / 1000).toFixed(1).padStart(8)} kB  ${file}`);
  }
  console.log(`first load of ${at}: ${total.toFixed(1)} kB gzip of script, limit ${limit} kB (${sent.toFixed(1)} kB as brotli)`);
  isTooHeavy ||= total > limit;
}
if (isTooHeavy) process.exit(1);
