import { SourceFault } from "./expression";

/** The smallest parts of a source. */
export type Token = { at: number } & (
  { is: "sign"; sign: string } | { is: "name"; name: string } | { is: "int"; text: string } | { is: "text"; text: string } | { is: "end" }
);

const SIGNS = ["&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "/", "%", "?", ":", "(", ")", "[", "]", "{", "}", ".", ","];
const ESCAPES: Record<string, string> = { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "\\": "\\", '"': '"', "'": "'", "`": "`", "?": "?" };
/** Escapes by a number: how many digits it has, and in which base. */
const NUMBERED: Record<string, number> = { x: 2, X: 2, u: 4, U: 8 };

/** Takes a source apart; throws {@link SourceFault}. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const space = /^(?:[ \t\r\n\f]+|\/\/[^\n]*)/.exec(rest);
    if (space) {
      at += space[0].length;
      continue;
    }
    const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(rest)?.[0];
    const opening = rest[name && /^[rRbB]$/.test(name) ? 1 : 0];
    if (opening === '"' || opening === "'") {
      if (name) throw new SourceFault("not_allowed", name, at);
      const { text, length } = textAt(source, at);
      tokens.push({ is: "text", text, at });
      at += length;
      continue;
    }
    if (name) {
      tokens.push({ is: "name", name, at });
      at += name.length;
      continue;
    }
    const number = /^(?:0[xX][0-9a-fA-F]+|[0-9]+)/.exec(rest)?.[0];
    if (number) {
      if (/^(?:\.[0-9]|[eE][+-]?[0-9]|[uU])/.test(rest.slice(number.length))) throw new SourceFault("not_allowed", number, at);
      tokens.push({ is: "int", text: number, at });
      at += number.length;
      continue;
    }
    const sign = SIGNS.find((known) => rest.startsWith(known));
    if (sign === undefined) throw new SourceFault("unreadable", "", at);
    tokens.push({ is: "sign", sign, at });
    at += sign.length;
  }
  tokens.push({ is: "end", at: source.length });
  return tokens;
}

/** The text that begins here, and how long it is with its marks. */
function textAt(source: string, at: number): { text: string; length: number } {
  const mark = source.startsWith(source.charAt(at).repeat(3), at) ? source.charAt(at).repeat(3) : source.charAt(at);
  let text = "";
  let place = at + mark.length;
  for (;;) {
    if (place >= source.length) throw new SourceFault("unreadable", "", at);
    if (source.startsWith(mark, place)) return { text, length: place + mark.length - at };
    const character = source.charAt(place);
    if (character === "\n" && mark.length === 1) throw new SourceFault("unreadable", "", place);
    if (character !== "\\") {
      text += character;
      place += 1;
      continue;
    }
    const letter = source.charAt(place + 1);
    const plain = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (plain !== undefined) {
      text += plain;
      place += 2;
      continue;
    }
    const length = Object.hasOwn(NUMBERED, letter) ? NUMBERED[letter] : undefined;
    const octal = /^[0-3][0-7]{2}/.exec(source.slice(place + 1))?.[0];
    const digits = length === undefined ? octal : source.slice(place + 2, place + 2 + length);
    const isWhole = length === undefined ? digits !== undefined : digits?.length === length && /^[0-9a-fA-F]+$/.test(digits);
    const point = isWhole && digits !== undefined ? Number.parseInt(digits, length === undefined ? 8 : 16) : -1;
    if (point < 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw new SourceFault("unreadable", "", place);
    text += String.fromCodePoint(point);
    place += (length === undefined ? 1 : 2) + (digits?.length ?? 0);
  }
}
