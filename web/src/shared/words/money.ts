import { directionOf } from "./direction";

const CENTS = 100;

/**
 * An amount of cents in dollars. In languages from right to left it is written as in English and isolated: their own notation separates
 * the sign of the dollar from its letters.
 */
export function money(cents: number, language: string): string {
  const isRightToLeft = directionOf(language) === "rtl";
  const locale = language === "en" || isRightToLeft ? "en-US" : language;
  const amount = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(cents / CENTS);
  return isRightToLeft ? `\u2066${amount}\u2069` : amount;
}

/** What words about a budget name: what is needed and what is left, in cents. */
export function amounts({ needed = "0", left = "0" }: Readonly<Record<string, string>>, language: string): { needed: string; left: string } {
  return { needed: money(Number(needed), language), left: money(Number(left), language) };
}

/** Cents of dollars as people write them: `1200.5`, `$1,200.50`. Null of what is no amount, as the hub reads it (`hub/domain/src/money.rs`). */
export function centsOf(text: string): number | null {
  const found = /^\$?(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (!found) return null;
  const [, whole = "", part = ""] = found;
  return Number(whole.replaceAll(",", "")) * CENTS + Number(part.padEnd(2, "0"));
}

/** Cents as an amount that [`centsOf`] reads: `1,200.50`. */
export function written(cents: number): string {
  return new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }).format(cents / CENTS);
}
