import { isProblem } from "../../../api/problem";
import type { Answer } from "../../../api/schema";
import type { FieldFault } from "../../../shared/form-fields/control";
import type { Question } from "../../../shared/form-engine/document";

const CENTS = 100;

/** An answer as the text of its field. */
export function asText(answer: Answer): string {
  switch (answer.kind) {
    case "boolean":
      return answer.number === null ? "" : answer.number ? "true" : "false";
    case "money":
      return answer.number === null ? "" : (answer.number / CENTS).toFixed(2);
    case "number":
      return answer.number === null ? "" : String(answer.number);
    default:
      return answer.chosen ?? answer.text ?? "";
  }
}

/** The field's text as an answer of the question's type; null is no answer, undefined is invalid. */
export function asAnswer(answer: Answer, text: string): string | number | boolean | null | undefined {
  const written = text.trim();
  if (!written) return null;
  switch (answer.kind) {
    case "boolean":
      return written === "true";
    case "money": {
      const match = /^\$?(\d{1,12})(?:\.(\d{1,2}))?$/.exec(written.replaceAll(",", ""));
      return match ? Number(match[1]) * CENTS + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
    }
    case "number":
      return /^-?\d{1,15}$/.test(written) ? Number(written) : undefined;
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : undefined;
    default:
      return written;
  }
}

/** The question of a form document; none of a form of the former shape, whose answers are corrected as texts. */
export function askedIn(answer: Answer): Question | null {
  return answer.question === null || answer.question === undefined ? null : (answer.question as Question);
}

/** What is the applicant's alone: nobody signs, declares or hands in papers for somebody else, and a list is corrected by its rows. */
export function isForStaff(answer: Answer): boolean {
  const type = askedIn(answer)?.type;
  if (type === "signature" || type === "declaration" || type === "ssn") return false;
  return answer.kind !== "list" && answer.kind !== "files" && type !== "file" && type !== "photo";
}

/** What the hub finds wrong with an answer to a question of a form document: `value`, or `value.born.year` for a part of it. */
export function faultOf(error: unknown): FieldFault | null {
  if (!isProblem(error, "invalid_field")) return null;
  const found = error.errors.find((one) => one.field === "value" || one.field.startsWith("value."));
  return found && found.key !== "unchanged" ? { part: found.field.slice("value.".length), key: found.key } : null;
}

/** What the applicant can be asked to correct: an answer to a form document that is no list; papers are sent anew. */
export function isAskable(answer: Answer): boolean {
  const type = askedIn(answer)?.type;
  return type !== undefined && answer.at !== "" && type !== "group";
}

/** The place of a row of a form document, by that of its answers: `members/r1`. */
export function rowPlace(row: readonly Answer[]): string | null {
  const [group, id, inner] = (row[0]?.at ?? "").split("/");
  return group && id && inner ? `${group}/${id}` : null;
}

/** Whom or what a row is about, by the name in it; empty where it has none. */
export function rowName(row: readonly Answer[]): string {
  for (const cell of row) {
    const type = askedIn(cell)?.type;
    // A person and an employer have their name as one of several parts.
    const name =
      type === "name" ? cell.text : type === "household_member" || type === "employer" ? cell.rows[0]?.find((part) => part.key === "name")?.text : null;
    if (name?.trim()) return name.trim();
  }
  return "";
}
