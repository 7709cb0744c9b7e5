/** Ten digits with optional parentheses, separators, country and extension: the standard US pattern. */
const PHONE = /^(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?:\s*(?:#|x\.?|ext\.?|extension)\s*\d+)?$/i;

/** The longest that `formatPhone` writes. */
export const MOST_PHONE_CHARACTERS = 14;

export function isPhone(text: string): boolean {
  return PHONE.test(text.trim());
}

/** The ten digits of a US number, without its country; fewer while it is being typed. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  return (/^\s*\+1/.test(text) || digits.length > 10 ? digits.replace(/^1/, "") : digits).slice(0, 10);
}

/** What was typed so far, as (xxx) xxx-xxxx. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length < 4) return digits;
  const rest = digits.slice(3);
  return `(${digits.slice(0, 3)}) ${rest.length > 3 ? `${rest.slice(0, 3)}-${rest.slice(3)}` : rest}`;
}

/** A login id as the hub wants it: an e-mail address, or a US number with its country. */
export function wireLoginId(text: string): string {
  const trimmed = text.trim();
  return trimmed.includes("@") ? trimmed : `+1${phoneDigits(trimmed)}`;
}
