import { isSame } from "../../../shared/config-editor/same-text";
import type { Form } from "../../../shared/form-engine/document";
import { partsOf } from "./merge/leaves";

/** What one version of a form has that the other has not, by ids of sections, pages and questions; rules by their targets. */
export interface Differences {
  added: string[];
  removed: string[];
  changed: string[];
  moved: string[];
  /** What has other rules. */
  ruled: string[];
  /** The title, the kinds of documents. */
  isOwnChanged: boolean;
}

const own = (leaves: ReadonlyMap<string, unknown> | undefined) => Object.fromEntries([...(leaves ?? [])].filter(([name]) => !name.startsWith("translations/")));

export function differences(before: Form, after: Form): Differences {
  const [old, now] = [partsOf(before), partsOf(after)];
  const places = [...now.items.keys()].filter((id) => id !== "" && !id.startsWith("rule:"));
  const gone = [...old.items.keys()].filter((id) => !now.items.has(id));
  const common = places.filter((id) => old.items.has(id));
  const order = (parts: typeof old, parent: string) => (parts.order.get(parent) ?? []).filter((id) => common.includes(id));
  const stayed = new Map<string, ReadonlySet<string>>();
  const isMoved = (id: string) => {
    const parent = now.items.get(id)!.parent;
    if (old.items.get(id)!.parent !== parent) return true;
    const still = stayed.get(parent) ?? longestInBoth(order(old, parent), order(now, parent));
    stayed.set(parent, still);
    return !still.has(id);
  };
  const rules = [...new Set([...now.items.keys(), ...old.items.keys()])].filter((id) => id.startsWith("rule:"));
  const ruled = rules
    .filter((id) => !isSame(own(old.items.get(id)?.leaves), own(now.items.get(id)?.leaves)))
    .map((id) => String((now.items.get(id) ?? old.items.get(id))!.leaves.get("target")));
  return {
    added: places.filter((id) => !old.items.has(id)),
    removed: gone.filter((id) => !id.startsWith("rule:")),
    changed: common.filter((id) => !isSame(own(old.items.get(id)?.leaves), own(now.items.get(id)?.leaves))),
    moved: common.filter(isMoved),
    ruled: [...new Set(ruled)],
    isOwnChanged: !isSame(own(old.items.get("")?.leaves), own(now.items.get("")?.leaves)),
  };
}

/** The most ids that follow each other in the same order in both: what is not among them was moved. */
function longestInBoth(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((id, at) => [id, at] as const));
  const ids = after.filter((id) => place.has(id));
  /** The longest run that ends at each id: its length, and the id before. */
  const runs: { length: number; from: number }[] = [];
  for (const [at, id] of ids.entries()) {
    let best = { length: 1, from: -1 };
    for (let one = 0; one < at; one += 1) {
      if (place.get(ids[one]!)! < place.get(id)! && runs[one]!.length >= best.length) best = { length: runs[one]!.length + 1, from: one };
    }
    runs.push(best);
  }
  const longest = Math.max(0, ...runs.map(({ length }) => length));
  const kept = new Set<string>();
  for (let at = runs.findIndex(({ length }) => length === longest); at >= 0; at = runs[at]!.from) kept.add(ids[at]!);
  return kept;
}
