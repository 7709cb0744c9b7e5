/** Nothing that is seen in a line: formatting characters, joiners, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu;
const HYPHEN = /[\p{Pd}\u2043\u207b\u2212]/gu;
const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit: the digits of a script stand one behind the other, beginning at zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The text with the digits of every script as 0 to 9. */
export function westernDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, digitValue);
}

/** The text without what nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** A line that is compared and not read (a number, an address, a code): plain characters, digits 0 to 9, nothing invisible, no spaces around it. */
export function plainLine(text: string): string {
  return westernDigits(withoutInvisible(text.normalize("NFKC"))).trim();
}

/** The same, with one hyphen for every dash and one space for every blank. */
export function plainNumber(text: string): string {
  return plainLine(text).replace(HYPHEN, "-").replace(/\s/gu, " ");
}

/** Of these runs of digits the only one of this length. */
function only(runs: readonly string[], length: number): string | null {
  const fitting = [...new Set(runs.map((run) => run.replace(/\D/g, "")).filter((run) => run.length === length))];
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** A code of so many digits out of what was pasted: alone, divided, or in the sentence with which it came. Null where there is none, or several. */
export function pastedDigits(text: string, length: number): string | null {
  if (text.length > 2000) return null;
  const line = plainNumber(text.replace(/[\r\n]+/g, "|"));
  return only(line.match(/\d+/g) ?? [], length) ?? only(line.match(/\d(?:[ -]{0,3}\d)*/g) ?? [], length);
}
