/** Dates as they are typed; `hub/forms/src/answers/date.rs`. */
import { AnswerFault, inside, nothing, object, whole, type Json, type Reading } from "./fault";
import { isDay } from "../days";
import MONTHS from "../months.json";
import { byteLength, isWellFormed, plainLine, trimmed } from "../written";

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
const months: Record<string, string[][]> = MONTHS;

/** A date, `yyyy-mm-dd` or where that is enough `yyyy-mm`; in the past, where it is a birth. */
export function readDate(value: Json | undefined, about: boolean, isBirth: boolean, reading: Reading): string | undefined {
  if (nothing(value)) return undefined;
  let given: Record<string, Json>;
  if (typeof value === "string") {
    if (byteLength(value) > 100) throw new AnswerFault("not_a_date");
    if (trimmed(value) === "") return undefined;
    given = fromText(value);
  } else given = object(value, ["day", "month", "year"]);
  const day = inside("day", () => numberIn(given["day"]));
  const month = inside("month", () => monthOf(given["month"], reading.lang));
  const year = inside("year", () => numberIn(given["year"]));
  if (day === undefined && month === undefined && year === undefined) return undefined;
  if (month === undefined) throw new AnswerFault("missing", "month");
  if (year === undefined) throw new AnswerFault("missing", "year");
  if (month < 1 || month > 12) throw new AnswerFault("no_such_month", "month");
  if (year < 100) throw new AnswerFault("four_digits", "year");
  if (year < FIRST_YEAR) throw new AnswerFault("before_1900", "year");
  if (year > LAST_YEAR) throw new AnswerFault("no_such_year", "year");
  if (day === undefined && !about) throw new AnswerFault("missing", "day");
  if (!isDay(year, month, day ?? 1)) throw new AnswerFault("no_such_day", "day");
  const written = (number: number) => String(number).padStart(2, "0");
  if (isBirth && `${year}-${written(month)}-${written(day ?? 1)}` > reading.today) throw new AnswerFault("in_future");
  return day === undefined ? `${year}-${written(month)}` : `${year}-${written(month)}-${written(day)}`;
}

function fromText(text: string): Record<string, Json> {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(plainLine(text));
  if (!match) throw new AnswerFault("not_a_date");
  return { year: match[1] ?? null, month: match[2] ?? null, day: match[3] ?? null };
}

function numberIn(value: Json | undefined): number | undefined {
  if (nothing(value)) return undefined;
  if (typeof value === "number") {
    const number = whole(value);
    if (number === undefined || number < 0) throw new AnswerFault("not_a_number");
    return number;
  }
  if (typeof value !== "string" || !isWellFormed(value)) throw new AnswerFault("wrong_kind");
  if (byteLength(value) > 100) throw new AnswerFault("not_a_number");
  const digits = plainLine(value).replace(/[年月日년월일.]+$/u, "");
  if (digits === "") return undefined;
  if (!/^[0-9]{1,6}$/.test(digits)) throw new AnswerFault("not_a_number");
  return Number(digits);
}

function monthOf(value: Json | undefined, lang: string): number | undefined {
  if (typeof value !== "string") return numberIn(value);
  try {
    return numberIn(value);
  } catch (error) {
    if (!(error instanceof AnswerFault)) throw error;
  }
  if (!isWellFormed(value) || byteLength(value) > 100) throw new AnswerFault("no_such_month");
  const name = trimmed(plainLine(value).toLowerCase().replace(/\.+$/, ""));
  const monthIn = (names: string[][] | undefined) => (names?.findIndex((known) => known.includes(name)) ?? -1) + 1;
  for (const known of [lang, lang.split("-")[0] ?? lang, "en"]) {
    const month = Object.hasOwn(months, known) ? monthIn(months[known]) : 0;
    if (month > 0) return month;
  }
  // A name of another language counts where it is the same month in all that have it.
  const others = new Set(
    Object.values(months)
      .map(monthIn)
      .filter((month) => month > 0),
  );
  const [other] = others;
  if (other !== undefined && others.size === 1) return other;
  throw new AnswerFault("no_such_month");
}
