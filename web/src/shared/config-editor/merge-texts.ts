import { isSame } from "./same-text";

type Members = Record<string, unknown>;

/** What two people made of the same text, put together. */
export interface MergedText<T> {
  text: T;
  /** Where both wrote, each otherwise: mine stands there, unless theirs was chosen. */
  conflicts: readonly string[];
}

/** Whose is taken of a place that both wrote at. */
export type Side = "mine" | "theirs";

const isMembers = (value: unknown): value is Members => value !== null && typeof value === "object" && !Array.isArray(value);

/** What makes an entry of a list the same one in another text; null where nothing does. */
function identityOf(entry: unknown): string | null {
  if (!isMembers(entry)) return null;
  const { id, key, from, to } = entry;
  if (typeof id === "number" || typeof id === "string") return `id:${id}`;
  if (typeof key === "string") return `key:${key}`;
  return from !== undefined && to !== undefined ? `from:${String(from)}:${String(to)}` : null;
}

/** The entries of a list by what makes each the same one; null where some have nothing, or two have one. */
function entriesOf(value: unknown): Map<string, unknown> | null {
  if (value === undefined) return new Map();
  if (!Array.isArray(value)) return null;
  const entries = new Map<string, unknown>();
  for (const entry of value as unknown[]) {
    const identity = identityOf(entry);
    if (identity === null || entries.has(identity)) return null;
    entries.set(identity, entry);
  }
  return entries;
}

/** Puts together what two made of `base`: whoever changed something alone has it as they wrote it; of other places `choices` says. */
export function mergedTexts<T>(base: T, mine: T, theirs: T, choices: ReadonlyMap<string, Side> = new Map()): MergedText<T> {
  const conflicts: string[] = [];
  const choose = (path: string): Side => {
    conflicts.push(path);
    return choices.get(path) ?? "mine";
  };
  const text = mergedValues(base, mine, theirs, "", choose) as T;
  return { text, conflicts };
}

/** What stands at a place of a text that has members alone on the way to it. */
export const textAt = (text: unknown, path: string): unknown => path.split(".").reduce((at, name) => (isMembers(at) ? at[name] : undefined), text);

type Choose = (path: string) => Side;

function mergedValues(base: unknown, mine: unknown, theirs: unknown, path: string, choose: Choose): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = [entriesOf(base), entriesOf(mine), entriesOf(theirs)] as const;
    const [before, own, other] = lists;
    if (before && own && other) return mergedLists(before, own, other, path, choose);
  }
  if (isMembers(mine) && isMembers(theirs) && (base === undefined || isMembers(base))) {
    const before = base ?? {};
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const merged: Members = {};
    for (const name of names) {
      const value = mergedValues(before[name], mine[name], theirs[name], path ? `${path}.${name}` : name, choose);
      if (value !== undefined) merged[name] = value;
    }
    return merged;
  }
  return choose(path) === "mine" ? mine : theirs;
}

type Entries = ReadonlyMap<string, unknown>;

function mergedLists(base: Entries, mine: Entries, theirs: Entries, path: string, choose: Choose): unknown[] {
  const merged = new Map<string, unknown>();
  for (const identity of new Set([...theirs.keys(), ...mine.keys()])) {
    const place = path ? `${path}.${identity}` : identity;
    if (mine.has(identity) && theirs.has(identity)) {
      merged.set(identity, mergedValues(base.get(identity), mine.get(identity), theirs.get(identity), place, choose));
      continue;
    }
    const kept = mine.get(identity) ?? theirs.get(identity);
    if (base.has(identity)) {
      // One of the two removed it: it is gone, unless the other wrote at it.
      if (isSame(base.get(identity), kept)) continue;
      if (choose(place) === (mine.has(identity) ? "theirs" : "mine")) continue;
    }
    merged.set(identity, kept);
  }
  const common = [...merged.keys()].filter((identity) => mine.has(identity) && theirs.has(identity));
  const orderIn = (entries: Entries) => [...entries.keys()].filter((identity) => common.includes(identity));
  const [before, own, other] = [orderIn(base), orderIn(mine), orderIn(theirs)];
  const isMoved = (order: readonly string[]) => order.filter((identity) => base.has(identity)).join() !== before.join();
  const isBoth = own.join() !== other.join() && isMoved(own) && isMoved(other);
  const isMine = isBoth ? choose(path) === "mine" : isMoved(own);
  const [leading, following] = isMine ? [mine, theirs] : [theirs, mine];
  const order = [...leading.keys()].filter((identity) => merged.has(identity));
  const others = [...following.keys()];
  for (const [at, identity] of others.entries()) {
    if (order.includes(identity) || !merged.has(identity)) continue;
    // It comes after what it followed.
    const after = others.slice(0, at).findLast((one) => order.includes(one));
    order.splice(after === undefined ? 0 : order.indexOf(after) + 1, 0, identity);
  }
  return order.map((identity) => merged.get(identity));
}

/** The items in which two texts differ: a question, a state, a rule, a step, or a member of the text itself. */
export function changedItems(before: unknown, after: unknown): string[] {
  const found = new Set<string>();
  lookAt(before, after, "", "", found);
  return [...found];
}

/** Members whose own members are items. */
const MAPS = new Set(["", "steps"]);

function lookAt(before: unknown, after: unknown, member: string, item: string, found: Set<string>): void {
  if (isSame(before, after)) return;
  const lists = Array.isArray(before) || Array.isArray(after) ? ([entriesOf(before ?? undefined), entriesOf(after ?? undefined)] as const) : null;
  if (lists?.[0] && lists[1]) {
    const [old, now] = lists;
    for (const identity of new Set([...old.keys(), ...now.keys()])) {
      const place = `${item}/${identity}`;
      if (!old.has(identity) || !now.has(identity)) found.add(place);
      else lookAt(old.get(identity), now.get(identity), identity, place, found);
    }
    const common = (entries: Entries) => [...entries.keys()].filter((identity) => old.has(identity) && now.has(identity)).join();
    if (common(old) !== common(now)) found.add(item);
    return;
  }
  if (isMembers(before) && isMembers(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      lookAt(before[name], after[name], name, MAPS.has(member) ? `${item}/${name}` : item, found);
    return;
  }
  found.add(item);
}
