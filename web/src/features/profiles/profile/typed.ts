import { readDate } from "../../../shared/form-engine/answers/date";
import { AnswerFault } from "../../../shared/form-engine/answers/fault";
import type { TypedDate } from "../../../ui/date-boxes";

const BETWEEN = "/";

/** Three boxes of a date as one text, while they are filled in. */
export function dateText({ year, month, day }: TypedDate): string {
  const parts = [year, month, day].map((part) => part.replaceAll(BETWEEN, ""));
  return parts.every((part) => part.trim() === "") ? "" : parts.join(BETWEEN);
}

/** What stands in the three boxes. */
export function dateBoxes(text: string): TypedDate {
  const [year = "", month = "", day = ""] = text.split(BETWEEN);
  return { year, month, day };
}

/** A kept date (`yyyy-mm-dd`) as the boxes show it. */
export function shownDate(kept: string): string {
  return kept
    .split("-")
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(BETWEEN);
}

/** The date as it is kept; what is none stays as it was typed, for the hub to refuse. */
export function keptDate(text: string, lang: string): string {
  try {
    return readDate({ ...dateBoxes(text) }, false, false, { lang, today: "9999-12-31" }) ?? "";
  } catch (error) {
    if (error instanceof AnswerFault) return text;
    throw error;
  }
}

/** A kept time (`hh:mm:ss`) as people write it. */
export function shownTime(kept: string): string {
  return kept.replace(/^(\d\d:\d\d):00$/, "$1");
}

/** `9`, `9:30`, `9.30 pm`, `17:30:00` as `hh:mm:ss`; what is no time stays as it was typed. */
export function keptTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2}))?)?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(text.trim());
  if (!match) return text;
  const [, hours = "", minutes = "00", seconds = "00", half] = match;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return text;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  return hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 ? text : `${String(hour).padStart(2, "0")}:${minutes}:${seconds}`;
}
