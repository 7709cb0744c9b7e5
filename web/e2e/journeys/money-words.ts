import type { Language, words } from "../sign-in/words";

type Words = ReturnType<typeof words>;

/** An amount of cents as the product writes it in a language that is read from the left. */
export const dollars = (cents: number, language: Exclude<Language, "ar">): string =>
  new Intl.NumberFormat(language === "en" ? "en-US" : language, { style: "currency", currency: "USD" }).format(cents / 100);

/** What a sentence says before the date, or another value, that it ends with. */
export const before = (w: Words, key: string, value: string): string => w(key, { [value]: "@" }).split("@")[0]!;
