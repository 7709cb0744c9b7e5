import type { TypedDate } from "../../ui/date-boxes";
import { dayOf } from "../form-engine/days";

/** A date of a form as words: "February 3, 1990", or the month alone; what was typed where it is none yet. */
export function dateWords(typed: TypedDate, value: unknown, lang: string): string {
  const locale = lang === "en" ? "en-US" : `${lang}-u-ca-gregory`;
  const text = typeof value === "string" ? value : "";
  const day = dayOf(text);
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  const at = day ? Date.UTC(day.year, day.month - 1, day.day) : month ? Date.UTC(Number(month[1]), Number(month[2]) - 1) : undefined;
  if (at === undefined) return [typed.month, typed.day, typed.year].filter(Boolean).join(" ");
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", year: "numeric", month: "long", ...(day ? { day: "numeric" } : {}) }).format(at);
}
