import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { UserContext } from "../identity/user";
import { isolated } from "./direction";

/** A moment: epoch milliseconds, or ISO 8601. */
export type Moment = number | string;

export interface Formatter {
  /** "Mar 5, 2024" */
  date: (moment: Moment | null | undefined) => string;
  /** "2:05 PM" */
  time: (moment: Moment | null | undefined) => string;
  /** "Mar 5, 2024, 2:05 PM" */
  dateTime: (moment: Moment | null | undefined) => string;
  /** "Tuesday, March 5", with the year when it is another one. */
  day: (moment: Moment) => string;
  /** Time for today, "Mar 5" for this year, the whole date for older. */
  brief: (moment: Moment | null | undefined) => string;
  /** A length of time in words: "4 min 7 sec". */
  duration: (ms: number) => string;
  number: (value: number) => string;
  /** A list of names, each isolated by direction: "Rosa Marsh and Amal Haddad". */
  names: (names: readonly string[]) => string;
  /** "Mar 5" for this year, the whole date for others: where many stand below each other. */
  short: (moment: Moment | null | undefined) => string;
  /** Whether two moments fall on the same day in the zone. */
  isSameDay: (one: Moment, other: Moment) => boolean;
  /** The time now in another zone, with its short name: "11:05 AM EST". */
  timeIn: (zone: string, moment?: Moment) => string;
}

function toDate(moment: Moment | null | undefined): Date | null {
  if (moment === null || moment === undefined || moment === "") return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Dates, times and numbers of a language and a zone. A missing moment is an empty string. */
export function createFormatter(language: string, zone?: string): Formatter {
  // The specification's dates are American: "Mon D, YYYY". Deadlines are days of the Gregorian calendar, also where a
  // language has another one by habit (Persian: Solar Hijri).
  const locale = language === "en" ? "en-US" : `${language}-u-ca-gregory`;
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const date = make({ month: "short", day: "numeric", year: "numeric" });
  const monthDay = make({ month: "short", day: "numeric" });
  const time = make({ hour: "numeric", minute: "2-digit" });
  const dateTime = make({ month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" });
  const day = make({ weekday: "long", month: "long", day: "numeric" });
  const dayYear = make({ weekday: "long", month: "long", day: "numeric", year: "numeric" });
  const key = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const count = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const unit = (value: number, name: "hour" | "minute" | "second") =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  const show = (format: Intl.DateTimeFormat) => (moment: Moment | null | undefined) => {
    const found = toDate(moment);
    return found ? format.format(found) : "";
  };
  const dayKey = (moment: Moment) => key.format(toDate(moment) ?? 0);
  return {
    date: show(date),
    time: show(time),
    dateTime: show(dateTime),
    day: (moment) => show(dayKey(moment).slice(0, 4) === dayKey(Date.now()).slice(0, 4) ? day : dayYear)(moment),
    short: (moment) => {
      const isThisYear = toDate(moment) !== null && dayKey(moment as Moment).slice(0, 4) === dayKey(Date.now()).slice(0, 4);
      return show(isThisYear ? monthDay : date)(moment);
    },
    brief: (moment) => {
      if (toDate(moment) === null) return "";
      const there = dayKey(moment as Moment);
      const today = dayKey(Date.now());
      return show(there === today ? time : there.slice(0, 4) === today.slice(0, 4) ? monthDay : date)(moment);
    },
    duration: (ms) => {
      const seconds = Math.max(0, Math.round(ms / 1000));
      const hours = Math.floor(seconds / 3600);
      const minutes = Math.floor((seconds % 3600) / 60);
      if (hours) return `${unit(hours, "hour")} ${unit(minutes, "minute")}`;
      return minutes ? `${unit(minutes, "minute")} ${unit(seconds % 60, "second")}` : unit(seconds, "second");
    },
    number: (value) => count.format(value),
    names: (names) => list.format(names.map(isolated)),
    isSameDay: (one, other) => dayKey(one) === dayKey(other),
    timeIn: (other, moment = Date.now()) =>
      new Intl.DateTimeFormat(locale, { timeZone: other, hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(toDate(moment) ?? new Date()),
  };
}

/** A phone number as people write it: "(202) 555-0101" of North America, any other address as it is. */
export function phoneText(address: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(address);
  return american ? `(${american[1]}) ${american[2]}-${american[3]}` : address;
}

/** The first phone number of North America in a text, as an address: "Call (202) 555-0100" gives "+12025550100"; empty without one. */
export function publishedPhone(text: string): string {
  const found = /\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\b/.exec(text);
  return found ? `+1${found[1]}${found[2]}${found[3]}` : "";
}

const formatters = new Map<string, Formatter>();

/**
 * The formatter of the interface language; `zone` is an IANA name such as "America/New_York". Left out it is the county's, as the session says
 * it: everybody who works on a case reads one clock, wherever their machine stands. The machine's is for pages without a session.
 * Each is made once: a table asks for one in every cell, and its Intl objects are slow to make.
 */
export function useFormat(wanted?: string): Formatter {
  const { language } = useTranslation().i18n;
  const county = useContext(UserContext)?.zone;
  const zone = wanted ?? county;
  const key = `${language} ${zone ?? ""}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = createFormatter(language, zone);
    formatters.set(key, formatter);
  }
  return formatter;
}
