import type { PasswordPolicy } from "../../../api/types";

export type PasswordRule = "length" | "classes" | "upper" | "lower" | "number" | "special";

/** The least number of characters of each policy. `nist` wants 15 of those who have no second factor, which the hub knows. */
export const LEAST_CHARACTERS: Record<PasswordPolicy, number> = { classic: 8, login_id: 7, nist: 8 };

const CLASSES = { lower: /\p{Ll}/u, upper: /\p{Lu}/u, number: /\p{Nd}/u, special: /[^\p{L}\p{M}\p{Nd}]/u };

/** The rules of a policy in the order in which they are said. */
export const RULES: Record<PasswordPolicy, readonly PasswordRule[]> = {
  classic: ["length", "classes"],
  login_id: ["length", "upper", "lower", "number", "special"],
  nist: ["length"],
};

export function meets(password: string, rule: PasswordRule, policy: PasswordPolicy): boolean {
  if (rule === "length") return [...password].length >= LEAST_CHARACTERS[policy];
  if (rule === "classes") return Object.values(CLASSES).filter((one) => one.test(password)).length >= 3;
  return CLASSES[rule].test(password);
}

/** The first rule that a password breaks; null when it breaks none. */
export function brokenRule(password: string, policy: PasswordPolicy): PasswordRule | null {
  return RULES[policy].find((rule) => !meets(password, rule, policy)) ?? null;
}

export type Strength = 0 | 1 | 2 | 3 | 4;

/** How hard to guess a password looks, from 0 (empty) to 4: its length and variety, less what repeats or runs on. The hub decides. */
export function strengthOf(password: string): Strength {
  const letters = [...password.toLowerCase()];
  if (letters.length === 0) return 0;
  const telling = letters.filter((letter, i) => i === 0 || !follows(letters[i - 1]!, letter)).length;
  const variety = Object.values(CLASSES).filter((one) => one.test(password)).length;
  const bits = telling * (2 + variety);
  return bits >= 68 ? 4 : bits >= 48 ? 3 : bits >= 30 ? 2 : 1;
}

/** Whether a character adds little after another: the same one, or its neighbour as in 1234 and abcd. */
function follows(before: string, letter: string): boolean {
  return Math.abs((before.codePointAt(0) ?? 0) - (letter.codePointAt(0) ?? 0)) <= 1;
}
