/** Languages written from right to left; a browser that knows better is asked first. */
const RIGHT_TO_LEFT = /^(ar|he|fa|ur|ps|ckb|dv|yi|sd|ug)\b/;

export type Direction = "ltr" | "rtl";

/** The reading direction of a language tag. */
export function directionOf(language: string): Direction {
  return RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates words that may have another direction, so that the text around them keeps its order. Isolated words are left unchanged. */
export function isolated(text: string): string {
  if (!text || /^[\u2066-\u2068].*\u2069$/s.test(text)) return text;
  return document.documentElement.dir === "rtl" || RIGHT_TO_LEFT_LETTER.test(text) ? `\u2068${text}\u2069` : text;
}
