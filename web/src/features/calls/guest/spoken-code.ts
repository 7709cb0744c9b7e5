import { plainNumber } from "../../../shared/form/written";

/** The characters of a code that is said: none that is taken for another, and no vowels. */
export const CODE_KEYS = [..."23456789BCDFGHJKMNPQRSTVWXYZ"];
/** The letters and digits that are in no code. */
export const NO_CODE_KEYS = [..."01AEILOU"];
export const CODE_LENGTH = 9;
const GROUP = 3;

const isKey = (key: string) => CODE_KEYS.includes(key);
const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The typed code without separators, in capitals; out of a pasted sentence ("Your code is K7M-3PX-9RT") the only code in it. */
export function cleanCode(typed: string): string {
  const line = plainNumber(typed);
  const whole = bare(line);
  if (whole.length <= CODE_LENGTH) return whole;
  const groups = line.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{3}[ .-]{0,3}[\p{L}\p{N}]{3}[ .-]{0,3}[\p{L}\p{N}]{3}(?![\p{L}\p{N}])/gu) ?? [];
  const codes = [...new Set(groups.map(bare))].filter((code) => [...code].every(isKey) && /\d/.test(code));
  return codes.length === 1 ? (codes[0] ?? whole) : whole;
}

/** A code in groups of three, as it is read out. */
export function groupCode(code: string, between: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "gu")) ?? []).join(between);
}

/** The fault of a code that can be found without the hub. */
export function codeFault(code: string): "short" | "letters" | null {
  if (code && [...code].some((key) => !CODE_KEYS.includes(key))) return "letters";
  return code.length === CODE_LENGTH ? null : "short";
}
