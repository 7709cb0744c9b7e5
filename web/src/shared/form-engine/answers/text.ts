import { AnswerFault, typed, type Json } from "./fault";
import { isControl, isLonger, trimmed } from "../written";

/** A text of at most so many characters, in one line or in several. */
export function readText(value: Json | undefined, most: number, lines: boolean): string | undefined {
  const text = typed(value, most * 4 + 1_000);
  if (text === undefined) return undefined;
  const plain = plainText(text, lines);
  if (isLonger(plain, most)) throw new AnswerFault("too_long");
  return plain === "" ? undefined : plain;
}

/** Composed letters, lines ended by `\n` or joined by spaces, nothing that turns the direction of what follows. */
export function plainText(text: string, lines: boolean): string {
  let kept = "";
  for (const character of text.replaceAll("\r\n", "\n").normalize("NFC")) {
    const isBreak = character === "\n" || character === "\t" || character === "\r";
    if (isBreak && !lines) kept += " ";
    else if (character === "\n" || character === "\t") kept += character;
    else if (character === "\r") kept += "\n";
    else if (/^[\u202a-\u202e\u2066-\u2069\ufeff]$/.test(character)) continue;
    else if (isControl(character)) throw new AnswerFault("control_character");
    else kept += character;
  }
  return trimmed(kept.normalize("NFC"));
}
