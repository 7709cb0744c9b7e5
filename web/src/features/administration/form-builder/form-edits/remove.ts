import type { Form, Page, Question, RuleExample } from "../../../../shared/form-engine/document";
import { Ids } from "./ids";
import { prunedTranslations } from "./texts";
import { tidyForm, tidyQuestion } from "./tidy";
import { childrenOf, find, idsIn, withChildren, type Rule } from "./tree";

/**
 * The form without something: what is in it goes too, the rules about it, and its place in what a signature covers. Rules that ask
 * for its answer stay, and are faults until somebody says what they ask instead.
 */
export function removed(form: Form, id: string): Form {
  const found = find(form, id);
  if (!found) return form;
  const gone = new Set(idsIn(found.node));
  const left = childrenOf(form, found.parent)!.nodes.filter((one) => one.id !== id);
  const without = withChildren(form, found.parent, left);
  const uncovered = (question: Question): Question => {
    const items = question.items?.map(uncovered);
    const isCovering = question.covers?.some((one) => gone.has(one)) ?? false;
    if (!isCovering) return items ? { ...question, items } : question;
    return tidyQuestion({ ...question, covers: question.covers!.filter((one) => !gone.has(one)) });
  };
  const pageOf = (page: Page): Page => ({ ...page, items: page.items.map(uncovered) });
  const sections = without.sections.map((section) => ({ ...section, pages: section.pages.map(pageOf) }));
  const rules = (form.rules ?? []).filter((rule) => !gone.has(rule.target)).map((rule) => withoutValues(rule, gone));
  // Ids of what was removed are not given again.
  return new Ids(form).kept(prunedTranslations(tidyForm({ ...without, sections, rules })));
}

type Values = NonNullable<RuleExample["answers"]>;

/** A rule whose examples have no answers to what is gone: nobody could see them any more, and the hub would refuse them. */
function withoutValues(rule: Rule, gone: ReadonlySet<string>): Rule {
  const left = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).flatMap(([id, value]) => {
        if (gone.has(id)) return [];
        const isRows = Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));
        return [[id, isRows ? value.map((row) => left(row as Values)) : value]];
      }),
    );
  const examples = rule.examples?.map((example) => ({
    ...example,
    ...(example.answers ? { answers: left(example.answers) } : {}),
    ...(example.row ? { row: left(example.row) } : {}),
  }));
  return examples && JSON.stringify(examples) !== JSON.stringify(rule.examples) ? { ...rule, examples } : rule;
}

/** What is chosen once something is gone: what stands in its place, else what is before it. */
export function neighbourOf(form: Form, id: string): string | null {
  const found = find(form, id);
  if (!found) return null;
  const { nodes } = childrenOf(form, found.parent)!;
  return nodes[found.index + 1]?.id ?? nodes[found.index - 1]?.id ?? found.parent;
}
