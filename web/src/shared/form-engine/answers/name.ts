import { AnswerFault, inside, nothing, object, typed, type Json } from "./fault";
import { plainText } from "./text";
import { isLetter, isLonger, plainName } from "../written";

const MOST = 200;
const PARTS = ["first", "middle", "last", "suffix"] as const;

/** A name as text or in its parts; `full` is always there. */
export function readName(value: Json | undefined, byParts: boolean): Record<string, Json> | undefined {
  if (nothing(value)) return undefined;
  if (!byParts) {
    if (typeof value === "string") return whole(plain(value));
    const given = object(value, ["full"]);
    return whole(inside("full", () => plain(given["full"])));
  }
  const given = object(value, ["full", ...PARTS]);
  const read: Record<string, Json> = {};
  const names: string[] = [];
  for (const part of PARTS) {
    const name = inside(part, () => plain(given[part]));
    if (name === undefined) continue;
    read[part] = name;
    names.push(name);
  }
  if (names.length === 0) return undefined;
  if (!("first" in read) && !("last" in read)) throw new AnswerFault("missing", "last");
  return { ...read, full: names.join(" ") };
}

const whole = (full: string | undefined) => (full === undefined ? undefined : { full });

function plain(value: Json | undefined): string | undefined {
  const text = typed(value, MOST * 4 + 1_000);
  if (text === undefined) return undefined;
  const name = plainName(plainText(text, false)).normalize("NFC");
  if (isLonger(name, MOST)) throw new AnswerFault("too_long");
  if (name === "") return undefined;
  if (![...name].some(isLetter)) throw new AnswerFault("no_letters");
  return name;
}
