/** Numbers that are names; `hub/forms/src/answers/digits.rs`. */
import { AnswerFault, typed, type Json } from "./fault";
import { isHyphen, isSpace, plainLine } from "../written";

/** The digits of a text that is nothing else. */
function bare(text: string): string | undefined {
  const digits = [...plainLine(text)].filter((character) => !isSpace(character) && !isHyphen(character)).join("");
  return /^[0-9]+$/.test(digits) ? digits : undefined;
}

/** Whether an answer, or a part of one, stands for a number that the hub keeps; undefined for what is typed. */
function readKept(value: Json | undefined, fault: string): { kept: string } | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { kept } = value;
  if (typeof kept !== "string" || Object.keys(value).length !== 1) throw new AnswerFault("wrong_kind");
  if (kept === "") throw new AnswerFault(fault);
  if (!/^[0-9]{1,4}$/.test(kept)) throw new AnswerFault("wrong_kind");
  return { kept };
}

/** A social security number that can be one, or one that is kept. */
export function readSsn(value: Json | undefined): string | { kept: string } | undefined {
  const kept = readKept(value, "not_a_ssn");
  if (kept) return kept;
  const text = typed(value, 200);
  if (text === undefined) return undefined;
  const digits = bare(text);
  if (digits?.length !== 9) throw new AnswerFault("not_a_ssn");
  if (/^(000|666|9)/.test(digits) || digits.slice(3, 5) === "00" || digits.slice(5) === "0000") throw new AnswerFault("no_such_ssn");
  return digits;
}

/** A number of so many digits; a routing number also has to fit its check digit (ABA). Any other may be one that is kept. */
export function readCounted(value: Json | undefined, least: number, most: number, isRouting: boolean): string | { kept: string } | undefined {
  const kept = isRouting ? undefined : readKept(value, "only_digits");
  if (kept) return kept;
  const text = typed(value, 200);
  if (text === undefined) return undefined;
  const digits = bare(text);
  if (digits === undefined) throw new AnswerFault("only_digits");
  if (digits.length < least || digits.length > most) throw new AnswerFault("digits_missing");
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  if (isRouting && (sum % 10 !== 0 || sum === 0)) throw new AnswerFault("no_such_routing");
  return digits;
}

/** A ZIP code of five digits, or of nine. */
export function readZip(value: Json | undefined): string | undefined {
  const text = typed(value, 200);
  if (text === undefined) return undefined;
  const digits = bare(text);
  if (digits?.length === 5) return digits;
  if (digits?.length === 9) return `${digits.slice(0, 5)}-${digits.slice(5)}`;
  throw new AnswerFault("not_a_zip");
}
