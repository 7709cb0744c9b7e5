import { itemsOf, type Does, type Form } from "../form-engine/document";
import { compile } from "./compile";
import { SourceFault } from "./expression";
import { needsOf, type Need } from "./needs";
import { readSource } from "./read-source";
import { scopeOfForm, shapeOf } from "./shape";

/** The questions and groups that a rule decides about: nothing that is asked or computed waits for what is only required or checked. */
function decidedBy(form: Form, does: Does, target: string): string[] {
  if (does === "require" || does === "check") return [];
  if (does === "compute") return [target];
  return form.sections.flatMap((section) =>
    section.pages.flatMap((page) =>
      page.items.flatMap((item) => {
        const isAround = [section.id, page.id, item.id].includes(target);
        const inner = (item.items ?? []).map(({ id }) => id);
        return isAround ? [item.id, ...inner] : inner.filter((id) => id === target);
      }),
    ),
  );
}

/** The questions and groups that a rule reads; none of one that cannot be read. */
function readBy(form: Form, does: Does, target: string, source: string): string[] {
  const question = itemsOf(form)
    .flatMap((item) => [item, ...(item.items ?? [])])
    .find(({ id }) => id === target);
  const shape = does === "compute" && question ? shapeOf(question) : "bool";
  try {
    const scope = scopeOfForm(form, target);
    const { roots, row } = needsOf(compile(readSource(source), scope, shape).tree, scope);
    const idsOf = (needs: Need[]): string[] =>
      needs.flatMap(({ field, inner }) => [...(field.question && field.part === undefined ? [field.question.id] : []), ...idsOf(inner)]);
    return [...roots.flatMap(({ needs }) => idsOf(needs)), ...idsOf(row)];
  } catch (error) {
    if (error instanceof SourceFault) return [];
    throw error;
  }
}

/**
 * The questions that a rule may not read, since they wait for what it decides: the hub would refuse it as a circle (`order` in
 * `hub/forms/src/plan.rs`).
 */
export function waitingFor(form: Form, does: Does, target: string): ReadonlySet<string> {
  const waiting = new Set(decidedBy(form, does, target));
  if (waiting.size === 0) return waiting;
  const others = (form.rules ?? []).map((rule) => ({
    decides: decidedBy(form, rule.does, rule.target),
    reads: readBy(form, rule.does, rule.target, rule.when),
  }));
  for (let before = -1; before !== waiting.size;) {
    before = waiting.size;
    for (const { decides, reads } of others) if (reads.some((id) => waiting.has(id))) for (const id of decides) waiting.add(id);
  }
  return waiting;
}
