import type { Challenge } from "../../../api/schema";
import { sha256 } from "./sha256";

/** The number whose hash with the salt is the challenge, looked for from `from` up to `to`; null when it is not there. */
export function findNumber({ challenge, salt }: Pick<Challenge, "challenge" | "salt">, from: number, to: number): number | null {
  for (let number = from; number <= to; number++) if (sha256(salt + number) === challenge) return number;
  return null;
}

/** The token that proves the work: base64 of the JSON that the hub checks. */
export function proofToken({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}
