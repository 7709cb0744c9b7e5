/** Days without a clock or a zone: `yyyy-mm-dd`, whose text sorts by date. */

export interface Day {
  year: number;
  month: number;
  day: number;
}

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isDay(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && isLeap ? 29 : MONTHS[month - 1];
  return length !== undefined && day >= 1 && day <= length;
}

export function dayOf(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isDay(year, month, day) ? { year, month, day } : undefined;
}

/** Whole years between a birthday and a day: who was born on 29 February is a year older on 1 March. */
export function years(born: Day, on: Day): number {
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day);
  return on.year - born.year - (hadBirthday ? 0 : 1);
}

/** The days since 1 January of the year 0 (Gregorian, proleptic). */
function number({ year, month, day }: Day): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear;
}

/** Days from one day to another; negative when it is earlier. */
export const daysBetween = (from: Day, to: Day) => number(to) - number(from);
