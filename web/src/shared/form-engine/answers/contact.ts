/** Telephone numbers and mail addresses as people paste them; `hub/domain/src/people`. */
import { AnswerFault, typed, type Json } from "./fault";
import { byteLength, isHyphen, isSpace, plainLine } from "../written";

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;

export function readEmail(value: Json | undefined): string | undefined {
  const text = typed(value, 1_000);
  if (text === undefined) return undefined;
  const address = emailOf(text);
  if (address === undefined) throw new AnswerFault("not_an_email");
  return address;
}

function emailOf(text: string): string | undefined {
  let line = plainLine(text);
  if (/^mailto:/i.test(line)) line = line.slice(7).split("?")[0] ?? "";
  const at = line.lastIndexOf("@");
  if (at < 0) return undefined;
  const local = line.slice(0, at).toLowerCase().normalize("NFKC");
  if (byteLength(local) > MAX_LOCAL || !local.split(".").every(isAtom)) return undefined;
  const domain = domainOf(line.slice(at + 1));
  if (domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return byteLength(address) <= MAX_ADDRESS ? address : undefined;
}

/** A word of permitted characters, and letters of any script. */
const isAtom = (word: string) =>
  word !== "" && [...word].every((c) => (c <= "\u007f" ? /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]$/ : /^[\p{Alphabetic}\p{N}\p{M}]$/u).test(c));

/** A domain in the one form that is compared; the browser has the tables of IDNA. */
function domainOf(domain: string): string | undefined {
  const bare = domain.replace(/[.\u3002\uff0e\uff61]$/u, "");
  // What a URL would take for something else than its host.
  if (bare === "" || /[\s/\\?#:@%[\]]/u.test(bare)) return undefined;
  let host: string;
  try {
    host = new URL(`http://${bare}/`).hostname;
  } catch {
    return undefined;
  }
  const labels = host.split(".");
  const isLabel = (label: string) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label);
  const last = labels.at(-1) ?? "";
  return labels.length > 1 && host.length <= 253 && labels.every(isLabel) && !/^[0-9]+$/.test(last) ? host : undefined;
}

export function readPhone(value: Json | undefined): string | undefined {
  const text = typed(value, 1_000);
  if (text === undefined) return undefined;
  if (byteLength(text) > 200) throw new AnswerFault("not_a_phone");
  return phoneOf(plainLine(text));
}

const isLabel = (c: string) => /^[\p{Alphabetic}\p{M}\p{White_Space}]$/u.test(c) || isHyphen(c) || ".,:;()[]/'\"\u2018\u2019\u201c\u201d*#№°_".includes(c);
const isDialled = (c: string) => /^[0-9]$/.test(c) || isSpace(c) || isHyphen(c) || "+().[]/~\u00b7\u2022\u2219_".includes(c);
const isLetter = (c: string | undefined) => c !== undefined && /^\p{Alphabetic}$/u.test(c);

function phoneOf(whole: string): string {
  const none = new AnswerFault("not_a_phone");
  const isLink = /^tel:/i.test(whole);
  const [line, context] = isLink ? localContext(whole.slice(4)) : [whole, ""];
  const signs = [...line];
  const start = signs.findIndex((c) => /^[0-9+]$/.test(c));
  if (start < 0) throw none;
  const label = signs.slice(0, start);
  if (!label.every(isLabel) || isLetter(label.at(-1))) throw none;
  const rest = signs.slice(start);
  const end = rest.findIndex((c) => !isDialled(c));
  const number = end < 0 ? rest : rest.slice(0, end);
  const behind = end < 0 ? [] : rest.slice(end);
  const extension = behind.filter((c) => /^[0-9]$/.test(c)).length;
  if (extension > 0) {
    try {
      e164(context + number.join(""));
    } catch {
      throw none;
    }
    throw extension <= 7 ? new AnswerFault("has_extension") : none;
  }
  const touches = /^[0-9]$/.test(number.at(-1) ?? "") && isLetter(behind[0]);
  if (touches || !behind.every(isLabel)) throw none;
  return e164(context + number.join(""));
}

/** A `tel:` link without its context, which is the beginning of a number that has none. */
function localContext(link: string): [string, string] {
  const mark = ";phone-context=";
  const at = link.indexOf(mark);
  if (at < 0) return [link, ""];
  const number = link.slice(0, at);
  const parameters = link.slice(at + mark.length);
  const cut = parameters.indexOf(";");
  const context = cut < 0 ? parameters : parameters.slice(0, cut);
  const others = cut < 0 ? "" : parameters.slice(cut + 1);
  const isNeeded = context.startsWith("+") && !number.includes("+");
  return [others === "" ? number : `${number};${others}`, isNeeded ? context : ""];
}

/** The number that is meant. Whether the numbering plan of another country has it, the hub says. */
function e164(written: string): string {
  const none = new AnswerFault("not_a_phone");
  const plus = /^[([ ]*\+/.test(written) || /\+\p{White_Space}*$/u.test(written);
  if (written.split("+").length > 2) throw none;
  const digits = (plus ? written.replaceAll("(0)", "").replaceAll("[0]", "") : written).replace(/[^0-9]/g, "");
  let full: string;
  if (digits.startsWith("011")) full = digits.slice(3);
  else if (digits.startsWith("00")) full = digits.slice(2);
  else if (plus) full = digits;
  else if (digits.length === 10) full = `1${digits}`;
  else if (digits.length === 11 && digits.startsWith("1")) full = digits;
  else throw none;
  if (full.length < 8 || full.length > 15) throw none;
  if (!isPossible(full)) throw new AnswerFault("impossible_number");
  return `+${full}`;
}

/** In North America an area code and an exchange that begin with 2 to 9, neither of them a service like 911. */
function isPossible(digits: string): boolean {
  if (!digits.startsWith("1")) return !digits.startsWith("0");
  const plan = digits.slice(1);
  const isCode = (code: string) => /^[2-9]/.test(code) && code.slice(1) !== "11";
  return plan.length === 10 && isCode(plan.slice(0, 3)) && isCode(plan.slice(3, 6)) && !/^(\d)\1*$/.test(plan);
}
