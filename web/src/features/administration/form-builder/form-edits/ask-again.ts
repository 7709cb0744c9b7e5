import type { Form, Question } from "../../../../shared/form-engine/document";
import { Ids } from "./ids";
import { childrenOf, find, idsIn, walk, withChildren } from "./tree";

/** A question that earlier versions asked and the form asks no more, with its last place. */
export interface GoneQuestion {
  question: Question;
  /** What it stood in, the nearest first: its group, its page, its section. */
  parents: readonly string[];
  index: number;
  /** The first and the last version that asked it. */
  from: number;
  to: number;
}

/** The questions of published versions that the form asks no more, those asked last first. What a group took with it comes back with the group. */
export function goneQuestions(now: Form, versions: readonly { version: number; text: Form }[]): GoneQuestion[] {
  const found = new Map<string, GoneQuestion>();
  for (const { version, text } of [...versions].sort((one, other) => one.version - other.version)) {
    for (const one of walk(text)) {
      if (one.level !== "question" || find(now, one.node.id)) continue;
      if (one.group && !find(now, one.group.id)) continue;
      const from = found.get(one.node.id)?.from ?? version;
      found.set(one.node.id, { question: one.node, parents: parentsOf(text, one.node.id), index: one.index, from, to: version });
    }
  }
  return [...found.values()].sort((one, other) => other.to - one.to);
}

function parentsOf(form: Form, id: string): string[] {
  const parents: string[] = [];
  for (let at = find(form, id)?.parent ?? null; at !== null; at = find(form, at)?.parent ?? null) parents.push(at);
  return parents;
}

/** The form with a question back under its own id, where it stood or as near as there is something; the same one where it is asked already. */
export function askedAgain(form: Form, { question, parents, index }: Pick<GoneQuestion, "question" | "parents" | "index">): Form {
  const present = new Set(form.sections.flatMap(idsIn));
  if (idsIn(question).some((id) => present.has(id))) return form;
  const parent = parents.find((id) => childrenOf(form, id)?.level === "question");
  const section = form.sections.find(({ id }) => parents.includes(id)) ?? form.sections.at(-1);
  const into = parent ?? section?.pages.at(-1)?.id;
  const around = into === undefined ? undefined : childrenOf(form, into);
  if (into === undefined || around?.level !== "question") return form;
  const at = parent === parents[0] ? Math.min(index, around.nodes.length) : around.nodes.length;
  // What somebody has removed since is covered by no signature.
  const back: Question = { ...question };
  if (back.covers) back.covers = back.covers.filter((id) => present.has(id));
  return new Ids(form).kept(withChildren(form, into, [...around.nodes.slice(0, at), back, ...around.nodes.slice(at)]));
}
