// Prints what is translated and by whom, as a table. With a language's code: every word that it lacks, by namespace and key.
import { statusOf } from "./translated.ts";
import { folders } from "./words-of.ts";

const wanted = process.argv[2];

if (wanted) {
  const { missing, stale } = statusOf(wanted);
  for (const word of missing) console.log(word);
  for (const word of stale) console.log(`${word} (its placeholders are not those of the English text)`);
} else {
  const name = (code) => new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  const languages = folders()
    .map((code) => ({ code, ...statusOf(code) }))
    .sort((one, other) => other.percent - one.percent || one.code.localeCompare(other.code));
  console.log("| language | code | translated | read by a person | by machine | missing | in the picker |");
  console.log("|---|---|---|---|---|---|---|");
  for (const { code, percent, reviewed, machine, missing } of languages) {
    const standing = code === "en" ? "the source" : percent === 100 ? "offered" : "offered, with its percentage";
    console.log(`| ${name(code)} | ${code} | ${percent} % | ${reviewed} | ${machine} | ${missing.length} | ${standing} |`);
  }
}
