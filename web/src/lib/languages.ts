/** A language that the interface is offered in; complete, or it is not in this list. */
export interface Language {
  code: "en" | "es" | "ar";
  /** Its name in itself. */
  name: string;
}

export const LANGUAGES: readonly Language[] = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "ar", name: "العربية" },
];

export const DEFAULT_LANGUAGE = "en";

/** The name of any language, in the language of the interface; the code itself where the browser knows none. */
export function languageName(code: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([shownIn], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
