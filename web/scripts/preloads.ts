// What the pages of scripts/first-pages.ts load, as a list for the hub: it names the files to the browser with the page's first bytes.
import type { Plugin, Rolldown } from "vite";
import { componentLocale, componentWordsOf } from "./component-words.ts";
import { FIRST_PAGES, FRAME_WORDS } from "./first-pages.ts";
import { folders } from "./words-of.ts";

/** The list's name in the build; http/src/web_app/preload.rs reads it. */
const NAME = "preload.json";
const WORDS_FILE = /^(assets\/words\/[^/]+)\/([^/]+)\/([^/]+)\.json$/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === "chunk");

/** The files of chunks and of all that they import, those that import first; without the start's, which `index.html` names. */
function filesOf(bundle: Bundle, parts: string[]): string[] {
  const chunks = chunksOf(bundle);
  const files = new Set<string>();
  const visit = (chunk: Chunk) => {
    if (chunk.isEntry || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") visit(imported);
    }
  };
  for (const part of parts) {
    const chunk = chunks.find(({ name }) => name === part);
    if (!chunk) throw new Error(`${part} is no chunk of the build: scripts/first-pages.ts names what a page loads`);
    visit(chunk);
  }
  return [...files];
}

/** The languages that have words, each with those of the listed pages' namespaces that it has, and the script of the components' own words. */
function languagesOf(bundle: Bundle) {
  const listed = new Set([...FRAME_WORDS, ...FIRST_PAGES.flatMap((page) => page.words)]);
  const words = Object.keys(bundle).flatMap((name) => {
    const [, folder = "", language = "", namespace = ""] = WORDS_FILE.exec(name) ?? [];
    return folder ? [{ folder, language, namespace }] : [];
  });
  const scripts = new Map(chunksOf(bundle).map((chunk) => [chunk.facadeModuleId ?? "", chunk.fileName]));
  const languages = folders().map((language) => {
    const namespaces = words.filter((file) => file.language === language && listed.has(file.namespace)).map((file) => file.namespace);
    return [language, { script: scripts.get(componentWordsOf(componentLocale(language))) ?? null, namespaces }] as const;
  });
  return { folder: words[0]?.folder ?? "", languages: Object.fromEntries(languages) };
}

/** Writes the list. */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const pages = FIRST_PAGES.map(({ at, query, parts, words }) => ({
          at,
          query: query ?? null,
          files: filesOf(bundle, parts),
          words: [...FRAME_WORDS, ...words],
        }));
        this.emitFile({ type: "asset", fileName: NAME, source: JSON.stringify({ ...languagesOf(bundle), pages }) });
      },
    },
  };
}
