/** A thing of a text that has a name: a question, a state, a rule. */
export type Thing = "question" | "section" | "page" | "option" | "state" | "move" | "rule" | "reason" | "document" | "channel" | "entry" | "text";

/** One difference between two texts, for people: what it is about, and what became of it. */
export interface TextChange {
  thing: Thing;
  /** What the thing is called; empty for the whole text. */
  name: string;
  change: "added" | "removed" | "moved" | "renamed" | "required" | "optional" | "set";
  /** Of `set`: the member, with dots. */
  member?: string;
  /** Of `renamed` and `set`: what stood there and what stands there now; null where nothing does. */
  from?: string | null;
  to?: string | null;
}

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members => value !== null && typeof value === "object" && !Array.isArray(value);

/** The lists that have things in them. */
const THINGS: Readonly<Record<string, Thing>> = {
  sections: "section",
  pages: "page",
  items: "question",
  options: "option",
  states: "state",
  transitions: "move",
  rules: "rule",
  documents: "document",
  channels: "channel",
  "": "reason",
};

/** The members that are a thing's name. */
const NAMES = ["words", "title", "name"] as const;

/** Words by language in the reader's, else in English, else in any. */
function inLanguage(value: unknown, language: string): string | null {
  if (typeof value === "string") return value;
  if (!isMembers(value)) return null;
  const words = value[language] ?? value.en ?? Object.values(value)[0];
  return typeof words === "string" ? words : null;
}

interface Reader {
  language: string;
  /** Names of states, for moves. */
  states: ReadonlyMap<unknown, string>;
  found: TextChange[];
}

interface Place {
  thing: Thing;
  name: string;
  member: string;
}

/** What makes a thing of a list the same thing in another text; its place where it has nothing of its own. */
function identity(value: unknown, place: number): string {
  if (!isMembers(value)) return JSON.stringify(value);
  if ("from" in value && "to" in value) return `${String(value.from)}>${String(value.to)}`;
  const own = value.id ?? value.key;
  return own === undefined ? `#${place}` : String(own);
}

function nameOf(value: unknown, reader: Reader): string {
  if (!isMembers(value)) return shown(value) ?? "";
  if ("from" in value && "to" in value) {
    const state = (number: unknown) => reader.states.get(number) ?? String(number);
    return `${state(value.from)} → ${state(value.to)}`;
  }
  for (const member of NAMES) {
    const words = inLanguage(value[member], reader.language);
    if (words) return words;
  }
  return String(value.id ?? value.key ?? value.template ?? "");
}

const shown = (value: unknown): string | null =>
  value === undefined || value === null || value === "" ? null : typeof value === "string" ? value : JSON.stringify(value);

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function compareLists(before: readonly unknown[], after: readonly unknown[], list: string, place: Place, reader: Reader): void {
  const thing = THINGS[list] ?? "entry";
  const old = new Map(before.map((value, at) => [identity(value, at), value]));
  const kept: string[] = [];
  after.forEach((value, at) => {
    const key = identity(value, at);
    if (!old.has(key)) {
      reader.found.push({ thing, name: nameOf(value, reader), change: "added" });
      return;
    }
    kept.push(key);
    const was = old.get(key);
    if (isMembers(was) && isMembers(value)) compareMembers(was, value, { thing, name: nameOf(was, reader), member: "" }, reader);
  });
  const now = new Set(after.map(identity));
  for (const [key, value] of old) if (!now.has(key)) reader.found.push({ thing, name: nameOf(value, reader), change: "removed" });
  // Of those that both have, whatever comes earlier or later than before.
  const order = [...old.keys()].filter((key) => now.has(key));
  const moved = kept.filter((key, at) => key !== order[at]);
  if (moved.length > 0 && isMembers(old.get(moved[0]!))) {
    const [first] = moved;
    reader.found.push({ thing, name: nameOf(old.get(first!), reader), change: "moved", member: place.member });
  }
}

function compareMembers(before: Members, after: Members, place: Place, reader: Reader): void {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const member of members) {
    const [was, is] = [before[member], after[member]];
    if (same(was, is)) continue;
    const at = place.member ? `${place.member}.${member}` : member;
    const [from, to] = [inLanguage(was, reader.language), inLanguage(is, reader.language)];
    if (place.member === "" && NAMES.some((name) => name === member) && from !== to && to !== null && from !== null) {
      reader.found.push({ thing: place.thing, name: place.name, change: "renamed", from, to });
    } else if (member === "required" && place.member === "" && typeof (is ?? was) === "boolean") {
      reader.found.push({ thing: place.thing, name: place.name, change: is === true ? "required" : "optional" });
    } else if (Array.isArray(was ?? []) && Array.isArray(is ?? []) && [was, is].some(hasThings)) {
      compareLists((was ?? []) as unknown[], (is ?? []) as unknown[], member, { ...place, member: at }, reader);
    } else if (isMembers(was) && isMembers(is)) {
      compareMembers(was, is, { ...place, member: at }, reader);
    } else {
      reader.found.push({ thing: place.thing, name: place.name, change: "set", member: at, from: shown(was), to: shown(is) });
    }
  }
}

const hasThings = (value: unknown): boolean => Array.isArray(value) && value.some(isMembers);

/** What differs between two texts of a kind, in the order of the newer one. A text that begins or ends is one change. */
export function textChanges(before: unknown, after: unknown, language: string): TextChange[] {
  if (before === null || before === undefined) return [{ thing: "text", name: "", change: "added" }];
  if (after === null || after === undefined) return [{ thing: "text", name: "", change: "removed" }];
  const states = [before, after].flatMap((text) => (isMembers(text) && Array.isArray(text.states) ? (text.states as unknown[]) : []));
  const named = states.filter(isMembers).map((state) => [state.id, String(state.name)] as const);
  const reader: Reader = { language, states: new Map(named), found: [] };
  const whole: Place = { thing: "text", name: "", member: "" };
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, "", whole, reader);
  else if (isMembers(before) && isMembers(after)) compareMembers(before, after, whole, reader);
  return reader.found;
}
