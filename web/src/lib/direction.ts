/** Languages written from right to left; a browser that knows better is asked first. */
const RIGHT_TO_LEFT = /^(ar|he|fa|ur|ps|ckb|dv|yi|sd|ug)\b/;

export type Direction = "ltr" | "rtl";

/** The reading direction of a language tag. */
export function directionOf(language: string): Direction {
  return RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
}
