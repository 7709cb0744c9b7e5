/** Money in cents, and what is paid in a period as the cents of a month; `hub/forms/src/answers/money.rs`. */
import { decimal } from "./amount";
import { AnswerFault, inside, nothing, object, typed, whole, type Json, type Reading } from "./fault";
import { factorOf, periodOf, type Period, type Question } from "../document";

const MAX_CENTS = 99_999_999_999;
const MAX_HOURS = 16_800;

export function readMoney(question: Question, value: Json | undefined, reading: Reading): Record<string, Json> | undefined {
  if (!question.periods?.length) return plain(value, reading);
  if (nothing(value)) return undefined;
  const given = object(value, ["amount", "cents", "period", "hours", "hours_hundredths", "days", "payments", "monthly"]);
  const period = periodIn(question, given["period"]);
  const made: Record<string, Json> = {};
  let weeklyOrSo: bigint;
  if (period === "varies") {
    const paid = payments(given["payments"], reading);
    if (paid === undefined) return undefined;
    const sum = paid.reduce((total, payment) => total + payment, 0);
    made["cents"] = sum;
    made["payments"] = paid;
    weeklyOrSo = BigInt(sum);
  } else {
    const amount = cents(given["amount"], given["cents"], reading);
    if (amount === undefined) return undefined;
    made["cents"] = amount;
    weeklyOrSo = BigInt(amount);
    if (period === "hourly") {
      const hours = inside("hours", () => hoursIn(given["hours"], given["hours_hundredths"], reading));
      made["hours_hundredths"] = hours;
      weeklyOrSo *= BigInt(hours);
    } else if (period === "daily") {
      const days = inside("days", () => daysIn(given["days"], reading));
      made["days"] = days;
      weeklyOrSo *= BigInt(days);
    }
  }
  if (period === undefined) throw new AnswerFault("missing", "period");
  const factor = factorOf(question, period);
  const hundredths = period === "hourly" ? 100n : 1n;
  const monthly = (weeklyOrSo * BigInt(factor.times)) / (BigInt(Math.max(factor.per, 1)) * hundredths);
  if (monthly > BigInt(Number.MAX_SAFE_INTEGER)) throw new AnswerFault("too_large", "amount");
  return { ...made, period, monthly: Number(monthly) };
}

function periodIn(question: Question, value: Json | undefined): Period | undefined {
  if (nothing(value)) return undefined;
  if (typeof value !== "string") throw new AnswerFault("wrong_kind", "period");
  const period = periodOf(value);
  if (period === undefined || !question.periods?.includes(period)) throw new AnswerFault("not_an_option", "period");
  return period;
}

/** An amount without a period. */
function plain(value: Json | undefined, reading: Reading): Record<string, Json> | undefined {
  let amount: number | undefined;
  if (nothing(value) || typeof value === "string") {
    try {
      amount = cents(value, null, reading);
    } catch (error) {
      throw error instanceof AnswerFault ? new AnswerFault(error.key) : error;
    }
  } else {
    const given = object(value, ["amount", "cents"]);
    amount = cents(given["amount"], given["cents"], reading);
  }
  return amount === undefined ? undefined : { cents: amount };
}

/** Cents as they are stored, or an amount as it was typed, which comes first. */
function cents(amount: Json | undefined, stored: Json | undefined, reading: Reading): number | undefined {
  const text = inside("amount", () => typed(amount, 1_000));
  if (text === undefined && nothing(stored)) return undefined;
  const part = text === undefined ? "cents" : "amount";
  const found = text === undefined ? whole(stored) : inside("amount", () => decimal(text, reading.lang, 2));
  if (found === undefined) throw new AnswerFault("wrong_kind", "cents");
  if (found < 0) throw new AnswerFault("negative", part);
  if (found > MAX_CENTS) throw new AnswerFault("too_large", part);
  return found;
}

function hoursIn(given: Json | undefined, stored: Json | undefined, reading: Reading): number {
  const text = typed(given, 1_000);
  if (text === undefined && nothing(stored)) throw new AnswerFault("missing");
  const hours = text === undefined ? whole(stored) : decimal(text, reading.lang, 2);
  if (hours === undefined) throw new AnswerFault("wrong_kind");
  return between(hours, MAX_HOURS);
}

function daysIn(given: Json | undefined, reading: Reading): number {
  if (typeof given === "number") {
    const days = whole(given);
    if (days === undefined) throw new AnswerFault("whole_number");
    return between(days, 7);
  }
  const text = typed(given, 1_000);
  if (text === undefined) throw new AnswerFault("missing");
  return between(decimal(text, reading.lang, 0), 7);
}

function between(number: number, most: number): number {
  if (number <= 0) throw new AnswerFault("too_small");
  if (number > most) throw new AnswerFault("too_large");
  return number;
}

/** What was paid in each of the last four weeks. */
function payments(value: Json | undefined, reading: Reading): number[] | undefined {
  if (nothing(value)) return undefined;
  if (!Array.isArray(value)) throw new AnswerFault("wrong_kind", "payments");
  if (value.length > 4) throw new AnswerFault("too_many", "payments");
  const read: number[] = [];
  for (const [place, payment] of value.entries()) {
    try {
      const paid = typeof payment === "number" ? cents(null, payment, reading) : cents(payment, null, reading);
      if (paid !== undefined) read.push(paid);
    } catch (error) {
      throw error instanceof AnswerFault ? new AnswerFault(error.key, `payments.${place}`) : error;
    }
  }
  if (read.length === 0) return undefined;
  if (read.length !== 4) throw new AnswerFault("missing", "payments");
  return read;
}
