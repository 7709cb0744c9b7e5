// The words of the interface as files of their own, one for each language and feature, which a page fetches when it needs them.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { folders, namespaces, ROOT } from "./words-of.ts";

const NAME = "virtual:words";

interface WordsFile {
  language: string;
  namespace: string;
  text: string;
}

/** Every file, without the blanks between its words. */
const files = (): WordsFile[] =>
  folders().flatMap((language) =>
    namespaces().flatMap((namespace) => {
      const file = `${ROOT}/${language}/${namespace}.json`;
      return existsSync(file) ? [{ language, namespace, text: JSON.stringify(JSON.parse(readFileSync(file, "utf8"))) }] : [];
    }),
  );

/**
 * The module `virtual:words`, whose `read` resolves to the words of a language and feature, or to null where there is no such file. In
 * the build the files have the address of everything that is in them, so that the script names none of the thousand.
 */
export function wordsFiles(): Plugin {
  let isBuild = false;
  return {
    name: NAME,
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!isBuild) {
        return `const files = import.meta.glob("/src/locales/*/*.json", { import: "default" });
export const read = async (language, namespace) => (await files[\`/src/locales/\${language}/\${namespace}.json\`]?.()) ?? null;`;
      }
      const all = files();
      const hash = createHash("sha256");
      for (const { language, namespace, text } of all) hash.update(`${language}/${namespace}\n${text}\n`);
      const folder = `assets/words/${hash.digest("base64url").slice(0, 10)}`;
      const known: Record<string, string> = {};
      for (const { language, namespace, text } of all) {
        known[language] = `${known[language] ?? ""} ${namespace} `;
        this.emitFile({ type: "asset", fileName: `${folder}/${language}/${namespace}.json`, source: text });
      }
      return `const known = ${JSON.stringify(known)};
export async function read(language, namespace) {
  if (!known[language]?.includes(\` \${namespace} \`)) return null;
  const response = await fetch(\`/${folder}/\${language}/\${namespace}.json\`);
  if (!response.ok) throw new Error(\`words of \${language}/\${namespace}: \${response.status}\`);
  return response.json();
}`;
    },
  };
}
