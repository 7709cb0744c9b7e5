import { readMoney } from "../form-engine/answers/money";
import { AnswerFault } from "../form-engine/answers/fault";
import { factorOf, periodOf, type Question } from "../form-engine/document";
import { asJson } from "./control";

/** What an amount comes to in a month, and how that was calculated. */
export interface MoneySum {
  cents: number;
  monthlyCents: number;
  /** "400 × 52 ÷ 12", in the digits of the language. */
  sum: string;
}

const localeOf = (lang: string) => (lang === "en" ? "en-US" : `${lang}-u-ca-gregory`);

/** "$1,733.33" */
export function dollars(cents: number, lang: string): string {
  return new Intl.NumberFormat(localeOf(lang), { style: "currency", currency: "USD" }).format(cents / 100);
}

/** An amount as it stands in a box: it reads back as the same in every language, so that thousands have no separator. */
export function amountText(cents: number, lang: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(localeOf(lang), { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(cents / 100);
}

/** The sum of an answer, by the reading of the form's engine; undefined while it is not complete, or where nothing is calculated. */
export function moneySum(question: Question, value: unknown, lang: string): MoneySum | undefined {
  if (!question.periods?.length) return undefined;
  let read;
  try {
    read = readMoney(question, asJson(value), { lang, today: "" });
  } catch (error) {
    if (error instanceof AnswerFault) return undefined;
    throw error;
  }
  const period = read && typeof read["period"] === "string" ? periodOf(read["period"]) : undefined;
  if (!read || !period) return undefined;
  const [cents, monthlyCents] = [Number(read["cents"]), Number(read["monthly"])];
  const factor = factorOf(question, period);
  const number = (hundredths: number) => new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits: 2 }).format(hundredths / 100);
  const times = [number(cents)];
  if (period === "hourly") times.push(number(Number(read["hours_hundredths"])));
  if (period === "daily") times.push(number(Number(read["days"]) * 100));
  if (factor.times !== 1) times.push(number(factor.times * 100));
  const sum = times.join(" × ") + (factor.per > 1 ? ` ÷ ${number(factor.per * 100)}` : "");
  return { cents, monthlyCents, sum };
}
