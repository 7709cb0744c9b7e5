import { plainLine, plainNumber } from "./written";

/** Ten digits with optional parentheses, separators, country and extension: the standard US pattern. */
const PHONE = /^(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?:\s*(?:#|x\.?|ext\.?|extension)\s*\d+)?$/i;

/** The longest that `formatPhone` writes. */
export const MOST_PHONE_CHARACTERS = 14;

/** A number as it was pasted, with plain digits, hyphens and spaces; `tel:` and the way abroad (001, 011 1) are left out. */
function written(text: string): string {
  const line = plainNumber(text).replace(/^tel:\s*/i, "");
  return line.replace(/\D/g, "").length >= 13 ? line.replace(/^\+?(?:00|011)[ .-]*(?=1)/, "+") : line;
}

export function isPhone(text: string): boolean {
  return PHONE.test(written(text));
}

/** The ten digits of a US number, without its country; fewer while it is being typed. */
export function phoneDigits(text: string): string {
  const line = written(text);
  const digits = line.replace(/\D/g, "");
  return (line.startsWith("+1") || digits.length > 10 ? digits.replace(/^1/, "") : digits).slice(0, 10);
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
  const line = plainLine(text);
  return line.includes("@") ? line : `+1${phoneDigits(line)}`;
}
