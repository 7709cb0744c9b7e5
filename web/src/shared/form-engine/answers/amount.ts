/** Numbers as people write them; `hub/forms/src/answers/amount.rs`. In doubt the person is asked rather than guessed for. */
import { AnswerFault, typed, whole, type Json, type Reading } from "./fault";
import { mostOf, type Question } from "../document";
import { isHyphen, isLetter, isLonger, isSpace, plainLine, trimmed } from "../written";

/** Languages that write decimals with a comma, and thousands with a point or a space. */
const DECIMAL_COMMA = new Set("fr de pt it vi ru uk pl tr id el ro ht sq bs hr sr hy nl cs hu sv da fi nb".split(" "));
const MOST = 40;

/** A whole number between the question's bounds. */
export function readNumber(question: Question, value: Json | undefined, reading: Reading): number | undefined {
  const number = typeof value === "number" ? whole(value) : wholeText(value, reading.lang);
  if (number === undefined) {
    if (typeof value === "number") throw new AnswerFault("whole_number");
    return undefined;
  }
  const most = mostOf("number");
  if (number < Math.max(question.min ?? -most, -most)) throw new AnswerFault("too_small");
  if (number > Math.min(question.max ?? most, most)) throw new AnswerFault("too_large");
  return number;
}

function wholeText(value: Json | undefined, lang: string): number | undefined {
  const text = typed(value, 1_000);
  if (text === undefined) return undefined;
  try {
    return decimal(text, lang, 0);
  } catch (error) {
    if (error instanceof AnswerFault && error.key === "too_many_decimals") throw new AnswerFault("whole_number");
    throw error;
  }
}

/** A number with so many decimals at most, in units of the last of them: 12.5 with two is 1250. */
export function decimal(text: string, lang: string, decimals: number): number {
  const fault = new AnswerFault("not_a_number");
  let line = plainLine(text);
  if (isLonger(line, MOST)) throw fault;
  line = withoutCurrency(line);
  const signs = [...line];
  if (signs[0] !== undefined && (isHyphen(signs[0]) || signs[0] === "(")) throw new AnswerFault("negative");
  const first = signs.findIndex((sign) => /^[0-9]$/.test(sign));
  if (first >= 0) {
    const between = signs.findIndex((sign, at) => at > first && (isHyphen(sign) || isLetter(sign) || sign === "/" || sign === "~"));
    if (between >= 0) throw signs.slice(between).some((sign) => /^[0-9]$/.test(sign)) ? new AnswerFault("one_number") : fault;
  }
  const read = signs.map((sign) => (isSpace(sign) && sign === " " ? " " : sign === "\u060c" ? "," : sign === "\u2019" ? "'" : sign));
  if (!read.every((sign) => /^[0-9.,' \u066b\u066c]$/.test(sign))) throw fault;
  const point = decimalSign(read, lang);
  const before = point === undefined ? read : read.slice(0, point);
  const fraction = point === undefined ? [] : read.slice(point + 1);
  if (!fraction.every(isDigit)) throw fault;
  const units = ungrouped(before);
  if (units === undefined || (units === "" && fraction.length === 0)) throw fault;
  if (fraction.length > decimals) throw new AnswerFault("too_many_decimals");
  const number = (units + fraction.join("").padEnd(decimals, "0")).replace(/^0+/, "");
  if (number.length > 15) throw new AnswerFault("too_large");
  return Number(number);
}

const isDigit = (sign: string) => /^[0-9]$/.test(sign);

function withoutCurrency(line: string): string {
  return trimmed(line.replace(/^(us\$|usd|\$)/i, "").replace(/(us\$|usd|\$)$/i, ""));
}

/** Where the sign before the decimals is; none where there are none. */
function decimalSign(signs: string[], lang: string): number | undefined {
  const arabic = signs.lastIndexOf("\u066b");
  if (arabic >= 0) return arabic;
  const [point, comma] = [signs.lastIndexOf("."), signs.lastIndexOf(",")];
  if (point < 0 && comma < 0) return undefined;
  if (point >= 0 && comma >= 0) return Math.max(point, comma);
  const [sign, at] = point >= 0 ? [".", point] : [",", comma];
  if (signs.filter((other) => other === sign).length > 1) return undefined;
  const before = signs.slice(0, at);
  const couldGroup = before.every(isDigit) && before.length >= 1 && before.length <= 3 && before[0] !== "0";
  if (signs.length - at - 1 !== 3 || !couldGroup) return at;
  const base = lang.split("-")[0] ?? lang;
  if (DECIMAL_COMMA.has(base) === (sign === ",")) throw new AnswerFault("unclear_number");
  return undefined;
}

/** The digits of a whole number, whose thousands are divided by one sign: in threes, or in twos before the last three. */
function ungrouped(signs: string[]): string | undefined {
  const groups = [""];
  let divider: string | undefined;
  for (const sign of signs) {
    if (isDigit(sign)) groups[groups.length - 1] += sign;
    else if (divider === undefined || divider === sign) {
      divider = sign;
      groups.push("");
    } else return undefined;
  }
  if (groups.length > 1) {
    const [first, middle, last] = [groups[0]?.length ?? 0, groups.slice(1, -1), groups.at(-1)?.length];
    const inThrees = first >= 1 && first <= 3 && middle.every((group) => group.length === 3);
    const inTwos = first >= 1 && first <= 2 && middle.every((group) => group.length === 2);
    if (last !== 3 || !(inThrees || inTwos)) return undefined;
  }
  return groups.join("");
}
