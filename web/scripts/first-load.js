// Fails the build when the script that a first visit must load is too heavy.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT_BYTES = 250_000;
const folder = process.argv[2] ?? "dist";
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

const files = new Set();
const visit = (key) => {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const name of chunk.imports ?? []) visit(name);
};
visit(entry);
// The sign-in page is what a first visit shows: its own chunks count too.
for (const key of Object.keys(manifest)) {
  if (/sign-in\/(login-page|components\/sign-in-layout)\.tsx/.test(key) || /locales\/en\/(shell|sign-in|problem|ui|pages)\.json$/.test(key)) visit(key);
}

let total = 0;
for (const file of files) {
  if (!file.endsWith(".js")) continue;
  const size = gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length;
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}`);
}
console.log(`first load: ${(total / 1000).toFixed(1)} kB gzip of script, limit ${LIMIT_BYTES / 1000} kB`);
if (total > LIMIT_BYTES) process.exit(1);
