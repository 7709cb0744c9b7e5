import type { Form, Question } from "../../../../shared/form-engine/document";
import { Ids, renamedNode, renamedRule } from "./ids";
import { childrenOf, find, idsIn, withChildren, type Node } from "./tree";

/** Without the names in exports, which only one question can have. */
function withoutKeys<T extends Node>(node: T): T {
  const copy = { ...node };
  if ("type" in copy) delete copy.key;
  if ("pages" in copy) copy.pages = copy.pages.map((page) => withoutKeys(page));
  if ("items" in copy && copy.items) copy.items = copy.items.map((item: Question) => withoutKeys(item));
  return copy;
}

/** The form with a copy after something, which has ids of its own and the same rules about itself. */
export function duplicated(form: Form, id: string): Form {
  const found = find(form, id);
  if (!found) return form;
  const ids = new Ids(form);
  const sortOf = new Map<string, "section" | "page" | "question">();
  for (const one of idsIn(found.node)) sortOf.set(one, find(form, one)!.level);
  const names = new Map([...sortOf].map(([one, sort]) => [one, ids.next(sort)]));
  const copy = withoutKeys(renamedNode(found.node, names));
  const own = (form.rules ?? []).filter((rule) => names.has(rule.target));
  const ruleNames = new Map(own.map((rule) => [rule.id, ids.next("rule")]));
  const rules = own.map((rule) => ({ ...renamedRule(rule, names), id: ruleNames.get(rule.id)! }));
  const { nodes } = childrenOf(form, found.parent)!;
  const placed = withChildren(form, found.parent, [...nodes.slice(0, found.index + 1), copy, ...nodes.slice(found.index + 1)]);
  const known = Object.entries(form.translations ?? {}).flatMap(([place, languages]) => {
    const rule = place.startsWith("rule:") ? ruleNames.get(place.slice("rule:".length)) : undefined;
    if (rule !== undefined) return [[`rule:${rule}`, languages] as const];
    const [owner = "", ...member] = place.split(".");
    const name = names.get(owner);
    return name === undefined ? [] : [[[name, ...member].join("."), languages] as const];
  });
  const noted = known.length === 0 ? {} : { translations: { ...form.translations, ...Object.fromEntries(known) } };
  return ids.kept({ ...placed, ...(rules.length === 0 ? {} : { rules: [...(form.rules ?? []), ...rules] }), ...noted });
}
