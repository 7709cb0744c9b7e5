import type { PasswordPolicy } from "../../api/schema";

export type PasswordRule = "length" | "classes" | "upper" | "lower" | "number" | "special";

/** What a new password is held to. A login with accounts in several tenants is held to the strictest of them. */
export interface PasswordDemand {
  /** In characters. */
  least: number;
  /** How many of lowercase, uppercase, digit and special must be there: 0, 3 or 4. */
  classes: number;
}

const DEMANDS: Record<PasswordPolicy, PasswordDemand> = {
  classic: { least: 8, classes: 3 },
  login_id: { least: 7, classes: 4 },
  // 15 of those who have no second factor, which the hub knows.
  nist: { least: 8, classes: 0 },
};

/** What a policy demands, where the hub has not said it of the login itself. */
export function demandOf(policy: PasswordPolicy): PasswordDemand {
  return DEMANDS[policy];
}

const CLASSES = { lower: /\p{Ll}/u, upper: /\p{Lu}/u, number: /\p{Nd}/u, special: /[^\p{L}\p{M}\p{Nd}]/u };

/** The rules of a demand in the order in which they are said. */
export function rulesOf({ classes }: PasswordDemand): readonly PasswordRule[] {
  if (classes === 4) return ["length", "upper", "lower", "number", "special"];
  return classes === 3 ? ["length", "classes"] : ["length"];
}

export function meets(password: string, rule: PasswordRule, { least }: PasswordDemand): boolean {
  if (rule === "length") return [...password].length >= least;
  if (rule === "classes") return Object.values(CLASSES).filter((one) => one.test(password)).length >= 3;
  return CLASSES[rule].test(password);
}

/** The first rule that a password breaks; null when it breaks none. */
export function brokenRule(password: string, demand: PasswordDemand): PasswordRule | null {
  return rulesOf(demand).find((rule) => !meets(password, rule, demand)) ?? null;
}

export type Strength = 0 | 1 | 2 | 3 | 4;

/** Estimated strength of a password, from 0 (empty) to 4: length and variety, minus repeats and sequences. The hub decides. */
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
