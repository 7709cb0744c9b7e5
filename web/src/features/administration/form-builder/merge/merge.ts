import type { Choice, Form, RuleExample } from "../../../../shared/form-engine/document";
import { isSame } from "../../../../shared/config-editor/same-text";
import { Ids, renamedNode, renamedRule, renamedText } from "../form-edits/ids";
import { prunedTranslations } from "../form-edits/texts";
import { find, walk, withNode } from "../form-edits/tree";
import { formOf, isChoices, partsOf, type Item, type Parts } from "./leaves";

/** Whose of the two is taken. */
export type Side = "mine" | "theirs";

/** Something that both have changed, each otherwise. */
export interface Conflict {
  /** The id of the section, page or question, `rule:` and a rule's; empty: the form's own. */
  item: string;
  /** What of it: a member (`words/es`), `place`, `order`, or `removed`. */
  member: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  form: Form;
  conflicts: readonly Conflict[];
}

/** The id of the form itself is the text's name, and never in conflict with anything. */
const OWN = "";

/**
 * What two people made of the same text, put together by ids: whoever changed something alone has it as they wrote it. Where both
 * did, each otherwise, the choice for that item says whose is taken, and theirs until it is made.
 */
export function merged(base: Form, mine: Form, theirs: Form, choices: ReadonlyMap<string, Side> = new Map()): Merged {
  const own = withOwnIds(base, withOwnChoices(base, mine, theirs), theirs);
  const [b, m, t] = [partsOf(base), partsOf(own), partsOf(theirs)];
  const conflicts: Conflict[] = [];
  const choose = (item: string, member: string, one: unknown, other: unknown): Side => {
    conflicts.push({ item, member, mine: one, theirs: other });
    return choices.get(item) ?? "theirs";
  };
  const decided = <T>(item: string, member: string, [before, one, other]: readonly [T, T, T]): T => {
    if (isSame(one, other) || isSame(before, other)) return one;
    if (isSame(before, one)) return other;
    return choose(item, member, one, other) === "mine" ? one : other;
  };

  const survivors = survivorsOf(b, m, t, choose);
  const items = new Map<string, Item>();
  for (const id of survivors) {
    const [before, one, other] = [b.items.get(id), m.items.get(id), t.items.get(id)];
    if (!one || !other) {
      items.set(id, (one ?? other)!);
      continue;
    }
    const names = new Set([...other.leaves.keys(), ...one.leaves.keys()]);
    const leaves = new Map<string, unknown>();
    for (const name of names) {
      const isOfBoth = one.leaves.has(name) && other.leaves.has(name);
      const value =
        isChoices(name) && isOfBoth
          ? choicesOf(id, name, [before, one, other], choices.get(id) ?? "theirs", choose)
          : decided<unknown>(id, name, [before?.leaves.get(name), one.leaves.get(name), other.leaves.get(name)]);
      if (value !== undefined) leaves.set(name, value);
    }
    const parent = decided(id, "place", [before?.parent ?? other.parent, one.parent, other.parent]);
    items.set(id, { level: other.level, parent, leaves });
  }
  const standing = standingOf(items);
  const order = new Map<string, readonly string[]>();
  for (const parent of new Set([...standing.values()].map((item) => item.parent))) {
    const ids = new Set([...standing].filter(([id, item]) => id !== OWN && item.parent === parent).map(([id]) => id));
    order.set(parent, orderOf(parent, ids, [b, m, t], choose));
  }
  const last = Math.max(base.last_number ?? 0, own.last_number ?? 0, theirs.last_number ?? 0);
  return { form: prunedTranslations(formOf({ items: standing, order }, last)), conflicts };
}

/** The choices of each question by its id; the kinds of documents by the empty one. */
const choicesIn = (form: Form) =>
  new Map<string, readonly Choice[]>([
    ["", form.documents ?? []],
    ...[...walk(form)].flatMap(({ node }) => ("type" in node ? [[node.id, node.options ?? []] as const] : [])),
  ]);

/** A choice that I added to a question under an id that they gave to another choice of it gets another one. */
function withOwnChoices(base: Form, mine: Form, theirs: Form): Form {
  if (isSame(mine, theirs)) return mine;
  const [before, other] = [choicesIn(base), choicesIn(theirs)];
  const has = (choices: ReadonlyMap<string, readonly Choice[]>, of: string, id: string) => choices.get(of)?.some((choice) => choice.id === id) ?? false;
  const ids = new Ids({ ...mine, last_number: Math.max(mine.last_number ?? 0, theirs.last_number ?? 0) });
  let form = mine;
  for (const [of, choices] of choicesIn(mine)) {
    // A question that both added is made another one below.
    if (of !== "" && !before.has(of)) continue;
    for (const { id } of choices) {
      if (has(before, of, id) || !has(other, of, id)) continue;
      form = ids.kept(withChoiceNamed(form, of, id, ids.next(of === "" ? "document" : "option")));
    }
  }
  return form;
}

/** The form in which a choice has another id, in rules and their examples too. */
function withChoiceNamed(form: Form, of: string, id: string, name: string): Form {
  const named = (choices: readonly Choice[]): Choice[] => choices.map((choice) => (choice.id === id ? { ...choice, id: name } : choice));
  const [place, other] = of === "" ? [`document:${id}`, `document:${name}`] : [`${of}.options.${id}`, `${of}.options.${name}`];
  const { [place]: known, ...others } = form.translations ?? {};
  const inRules = (text: string) => text.replaceAll(`"${id}"`, `"${name}"`);
  const rules = form.rules?.map((rule) => ({
    ...rule,
    when: inRules(rule.when),
    ...(rule.examples ? { examples: JSON.parse(inRules(JSON.stringify(rule.examples))) as RuleExample[] } : {}),
  }));
  const changed: Form = {
    ...form,
    ...(rules ? { rules } : {}),
    ...(known ? { translations: { ...others, [other]: known } } : {}),
  };
  if (of === "") return { ...changed, documents: named(form.documents ?? []) };
  const node = find(changed, of)?.node;
  return node && "type" in node ? withNode(changed, of, { ...node, options: named(node.options ?? []) }) : changed;
}

/** What I added under an id that they gave to something else meanwhile gets another one. */
function withOwnIds(base: Form, mine: Form, theirs: Form): Form {
  const idsIn = (form: Form) => new Set([...[...walk(form)].map(({ node }) => node.id), ...(form.rules ?? []).map(({ id }) => id)]);
  const [before, own, other] = [idsIn(base), idsIn(mine), idsIn(theirs)];
  const twice = [...own].filter((id) => !before.has(id) && other.has(id));
  if (twice.length === 0 || isSame(mine, theirs)) return mine;
  const ids = new Ids({ ...mine, last_number: Math.max(mine.last_number ?? 0, theirs.last_number ?? 0) });
  const sorts = new Map([...walk(mine)].map(({ node, level }) => [node.id, level] as const));
  const names = new Map(twice.map((id) => [id, ids.next(sorts.get(id) ?? "rule")]));
  const renamed = ({ place, known }: { place: string; known: NonNullable<Form["translations"]>[string] }) => {
    const [owner = "", ...member] = place.split(".");
    const [sort, rule] = place.split(":");
    if (rule !== undefined) return [`${sort}:${names.get(rule) ?? rule}`, known] as const;
    return [[names.get(owner) ?? owner, ...member].join("."), known] as const;
  };
  const rules = mine.rules?.map((rule) => ({ ...renamedRule(rule, names), id: names.get(rule.id) ?? rule.id, when: renamedText(rule.when, names) }));
  const translations = Object.fromEntries(Object.entries(mine.translations ?? {}).map(([place, known]) => renamed({ place, known })));
  return ids.kept({
    ...mine,
    sections: mine.sections.map((section) => renamedNode(section, names)),
    ...(rules ? { rules } : {}),
    ...(mine.translations ? { translations } : {}),
  });
}

/** Whether a side has left something and everything in it as it was. */
function isUntouched(id: string, before: Parts, after: Parts): boolean {
  const [one, other] = [before.items.get(id), after.items.get(id)];
  if (!one || !other || one.parent !== other.parent) return false;
  if (!isSame(Object.fromEntries(one.leaves), Object.fromEntries(other.leaves))) return false;
  const [were, are] = [before.order.get(id) ?? [], after.order.get(id) ?? []];
  return isSame(were, are) && are.every((inner) => isUntouched(inner, before, after));
}

function survivorsOf(b: Parts, m: Parts, t: Parts, choose: (item: string, member: string, mine: unknown, theirs: unknown) => Side): Set<string> {
  const all = new Set([...t.items.keys(), ...m.items.keys()]);
  const kept = new Set<string>();
  for (const id of all) {
    const [isMine, isTheirs] = [m.items.has(id), t.items.has(id)];
    if ((isMine && isTheirs) || !b.items.has(id)) {
      kept.add(id);
      continue;
    }
    // One of the two has removed it. What went with something around it is decided there.
    const remover: Side = isMine ? "theirs" : "mine";
    const [gone, other] = remover === "mine" ? [m, t] : [t, m];
    const before = b.items.get(id)!;
    const around = before.level === "rule" ? String(before.leaves.get("target")) : before.parent;
    const isStill = before.level === "rule" || other.items.get(id)?.parent === around;
    const isWithAround = around !== "" && b.items.has(around) && !gone.items.has(around) && isStill;
    if (isWithAround) {
      if (kept.has(around)) kept.add(id);
      continue;
    }
    if (isUntouched(id, b, other)) continue;
    const side = choose(id, "removed", isMine, isTheirs);
    if (side !== remover) kept.add(id);
  }
  return kept;
}

/** Without what stands in something that is gone. */
function standingOf(items: ReadonlyMap<string, Item>): Map<string, Item> {
  const stands = (item: Item): boolean => {
    if (item.level === "form" || item.level === "rule" || item.parent === "") return true;
    const around = items.get(item.parent);
    return around !== undefined && stands(around);
  };
  const targets = (item: Item) => item.level !== "rule" || items.has(String(item.leaves.get("target")));
  return new Map([...items].filter(([, item]) => stands(item) && targets(item)));
}

/** The order of what stands in a parent. */
function orderOf(
  parent: string,
  ids: ReadonlySet<string>,
  [b, m, t]: readonly [Parts, Parts, Parts],
  choose: (item: string, member: string, mine: unknown, theirs: unknown) => Side,
): string[] {
  const orders = [b, m, t].map((parts) => (parts.order.get(parent) ?? []).filter((id) => ids.has(id)));
  const found = inOrder(orders as [string[], string[], string[]], (mine, theirs) => choose(parent, "order", mine, theirs));
  // What moved here by one's move and is listed by neither order.
  for (const id of ids) if (!found.includes(id)) found.push(id);
  return found;
}

/**
 * The choices of a question, in order: what either added is there, what either removed is not, unless the other wrote at it
 * meanwhile and is chosen.
 */
function choicesOf(
  item: string,
  name: string,
  [base, mine, theirs]: readonly [Item | undefined, Item, Item],
  chosen: Side,
  choose: (item: string, member: string, mine: unknown, theirs: unknown) => Side,
): string[] | undefined {
  const listOf = (one: Item | undefined) => (one?.leaves.get(name) as string[] | undefined) ?? [];
  const saidAt = (one: Item | undefined, id: string) => Object.fromEntries([...(one?.leaves ?? [])].filter(([leaf]) => leaf.startsWith(`${name}/${id}/`)));
  const [before, own, other] = [listOf(base), listOf(mine), listOf(theirs)];
  const stays = (id: string): boolean => {
    if ((own.includes(id) && other.includes(id)) || !before.includes(id)) return true;
    const [keeper, side]: [Item, Side] = own.includes(id) ? [mine, "mine"] : [theirs, "theirs"];
    return chosen === side && !isSame(saidAt(base, id), saidAt(keeper, id));
  };
  const kept = new Set([...own, ...other].filter(stays));
  const lists = [before, own, other].map((list) => list.filter((id) => kept.has(id))) as [string[], string[], string[]];
  const found = inOrder(lists, (one, two) => choose(item, name, one, two));
  return found.length > 0 ? found : undefined;
}

/** The order of whoever changed it, with what the other put there after what it followed. */
function inOrder([before, mine, theirs]: readonly [string[], string[], string[]], choose: (mine: string[], theirs: string[]) => Side): string[] {
  const common = new Set(mine.filter((id) => theirs.includes(id)));
  const of = (list: readonly string[]) => list.filter((id) => common.has(id));
  const isBefore = (list: readonly string[]) => isSame(of(list), of(before).length === common.size ? of(before) : of(list));
  let side: Side = "theirs";
  if (!isSame(of(mine), of(theirs))) {
    if (isBefore(theirs)) side = "mine";
    else if (!isBefore(mine)) side = choose(mine, theirs);
  }
  const [leading, other] = side === "mine" ? [mine, theirs] : [theirs, mine];
  const found = [...leading];
  for (const [at, id] of other.entries()) {
    if (found.includes(id)) continue;
    const after = other
      .slice(0, at)
      .toReversed()
      .find((one) => found.includes(one));
    found.splice(after === undefined ? 0 : found.indexOf(after) + 1, 0, id);
  }
  return found;
}
