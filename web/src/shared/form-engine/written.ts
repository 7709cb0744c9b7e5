/** What people type and paste, in characters that can be compared; `hub/domain/src/written.rs`. */

/** First and last of each range of characters that are invisible in a line. */
const INVISIBLE: [number, number][] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0x13430, 0x13440],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** The zero of each script; the other digits follow it. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946,
  0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40, 0x11066,
  0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0,
  0x11de0, 0x11f50, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
  0x1fbf0,
];

const HYPHENS = new Set(
  "-\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\u{10ead}",
);

const code = (character: string) => character.codePointAt(0) ?? 0;

export function isInvisible(character: string): boolean {
  const point = code(character);
  return INVISIBLE.some(([first, last]) => first <= point && point <= last);
}

export const isHyphen = (character: string) => HYPHENS.has(character);
export const isSpace = (character: string) => /^\p{White_Space}$/u.test(character);
export const isControl = (character: string) => /^\p{Cc}$/u.test(character);
export const isLetter = (character: string) => /^\p{Alphabetic}$/u.test(character);

/** Without the spaces around it. */
export function trimmed(text: string): string {
  return text.replace(/^\p{White_Space}+/u, "").replace(/\p{White_Space}+$/u, "");
}

/** Whether a text has no half of a pair of surrogates: others have no form that the hub can read. */
export function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}

/** A digit of any script as 0 to 9; any other character as it is. */
export function westernDigit(character: string): string {
  const point = code(character);
  let zero = -1;
  for (const candidate of ZEROS) if (candidate <= point) zero = candidate;
  return zero >= 0 && point - zero < 10 ? String(point - zero) : character;
}

/** A line that is compared and not read: compatible characters in their plain form, digits as 0 to 9, nothing invisible. */
export function plainLine(text: string): string {
  let plain = "";
  for (const character of text.normalize("NFKC")) if (!isInvisible(character)) plain += westernDigit(character);
  return trimmed(plain);
}

/** A person's name as it is kept: its own letters, one space between words, nothing that nobody sees. */
export function plainName(name: string): string {
  const letters = [...name];
  const isWordLetter = (character: string | undefined) =>
    character !== undefined && ((/^[\p{Alphabetic}\p{N}]$/u.test(character) && !isInvisible(character)) || /^\p{M}$/u.test(character));
  const kept: string[] = [];
  for (const [place, character] of letters.entries()) {
    if (isSpace(character) || isControl(character)) {
      if (kept.length > 0 && kept.at(-1) !== " ") kept.push(" ");
      continue;
    }
    const point = code(character);
    const followsLetter = isWordLetter(kept.at(-1));
    let isDrawn = !isInvisible(character);
    if (point === 0x200c || point === 0x200d) isDrawn = followsLetter && isWordLetter(letters[place + 1]);
    else if ((point >= 0x180b && point <= 0x180d) || (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef)) isDrawn = followsLetter;
    if (isDrawn) kept.push(character);
  }
  return kept.join("").replace(/\p{White_Space}+$/u, "");
}

const encoder = new TextEncoder();

/** The bytes of a text in UTF-8, which is how the hub measures it. */
export const byteLength = (text: string) => encoder.encode(text).length;

/** Whether a text has more characters than this. */
export function isLonger(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}
