/** The files of words, from the build (scripts/words-files.ts). */
declare module "virtual:words" {
  /** The words of a language and feature; null where there is no such file. */
  export function read(language: string, namespace: string): Promise<Record<string, unknown> | null>;
}

/** What react-aria's components say, by language (scripts/component-words.ts). */
declare module "virtual:component-words" {
  export const locales: readonly string[];
  export function load(locale: string): Promise<void>;
}
