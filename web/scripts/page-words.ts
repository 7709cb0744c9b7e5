// Which words a page speaks in, said by its modules themselves, so that the words are there before the page is drawn: React waits
// 0.3 s before it shows what has had to wait twice, and that for each time.
import type { Plugin } from "vite";
import { FRAME_WORDS } from "./first-pages.ts";

const ASKED = /\buseTranslation\(\s*(\[[^\]]*\]|"[\w-]+")\s*[,)]/g;

/** The namespaces that a module asks for by name, in order and once each; those of every page's frame are there before any page. */
export const namespacesIn = (code: string): string[] =>
  [...new Set([...code.matchAll(ASKED)].flatMap(([, names]) => [...names!.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!)))].filter(
    (name) => !FRAME_WORDS.includes(name),
  );

/** In the build, each module that speaks says in which namespaces as soon as it is loaded (src/shared/words/page-words.ts). */
export function pageWords(): Plugin {
  return {
    name: "page-words",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null;
      const names = namespacesIn(code);
      if (names.length === 0) return null;
      const said = `import { usesWords } from "/src/shared/words/page-words.ts";\nusesWords(${names.map((name) => JSON.stringify(name)).join(", ")});`;
      return { code: `${code}\n${said}\n`, map: null };
    },
  };
}
