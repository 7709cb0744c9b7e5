import type { Answer } from "../../../api/schema";

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
