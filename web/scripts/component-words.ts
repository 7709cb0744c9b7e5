// What react-aria's components say: one file for each language, in place of all languages beside each component.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:component-words";
const MODULES = fileURLToPath(new URL("../node_modules/", import.meta.url));
/** The modules that bring all languages of one component. */
const ALL_LANGUAGES = /\/node_modules\/((?:react-aria|react-stately|react-aria-components)\/dist\/private\/(?:\w+\/)?)intlStrings\.mjs$/;

/** The folders of words by the module that brings them: `react-aria/dist/private/dnd/` has `react-aria/dist/private/intl/dnd`. */
const folderOf = (place: string): string => {
  const [, base, part] = /^(.*\/private\/)(?:(\w+)\/)?$/.exec(place) ?? [];
  return `${MODULES}${base}intl${part ? `/${part}` : ""}`;
};

/** Every module that brings words, as a place below node_modules. */
const places = (): string[] =>
  globSync(["react-aria", "react-stately", "react-aria-components"].map((name) => `${MODULES}${name}/dist/private/**/intlStrings.mjs`)).map(
    (file) => ALL_LANGUAGES.exec(file)![1]!,
  );

const languages = (): string[] => globSync(`${folderOf("react-aria-components/dist/private/")}/*-*.mjs`).map((file) => basename(file, ".mjs"));

/** The components' language for one of the interface; English where they have none (src/shared/words/i18n.ts). */
export function componentLocale(language: string): string {
  const spoken = new Intl.Locale(language).language;
  const found = language === "en" ? undefined : languages().find((one) => one === language || one.startsWith(`${spoken}-`));
  return found ?? "en-US";
}

/** The module with what the components say in one of their languages. */
export const componentWordsOf = (locale: string): string => `\0${NAME}/${locale}`;

/** The module `virtual:component-words`. While pages are developed and tested, the components bring their words themselves. */
export function componentWords(): Plugin {
  let isBuild = false;
  return {
    name: NAME,
    enforce: "pre",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) return isBuild ? registry() : "export const locales = []; export const load = async () => undefined;";
      if (id.startsWith(`\0${NAME}/`)) return wordsOf(id.slice(NAME.length + 2));
      const place = isBuild ? ALL_LANGUAGES.exec(id)?.[1] : undefined;
      return place ? `import { wordsFor } from "${NAME}"; export default wordsFor(${JSON.stringify(place)});` : null;
    },
  };
}

const registry = () => `
const files = {${languages()
  .map((locale) => `${JSON.stringify(locale)}: () => import("${NAME}/${locale}")`)
  .join(",")}};
const loaded = {};
export const locales = Object.keys(files);
export const load = async (locale) => { loaded[locale] ??= (await files[locale]()).default; };
const of = (locale, place) => new Proxy({}, { get: (_, key) => loaded[locale]?.[place]?.[key] ?? loaded["en-US"]?.[place]?.[key] ?? String(key) });
export const wordsFor = (place) => Object.fromEntries(locales.map((locale) => [locale, of(locale, place)]));
`;

function wordsOf(locale: string): string {
  const found = places().flatMap((place) => {
    const file = `${folderOf(place)}/${locale}.mjs`;
    return hasFile(file) ? [{ place, file }] : [];
  });
  const imports = found.map(({ file }, index) => `import w${index} from ${JSON.stringify(file)};`);
  return `${imports.join("\n")}\nexport default {${found.map(({ place }, index) => `${JSON.stringify(place)}: w${index}`).join(",")}};`;
}

function hasFile(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}
