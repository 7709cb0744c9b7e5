import type { Form, Page, Question, Section } from "../../../../shared/form-engine/document";
import { isForWholeForm } from "./kinds";
import { tidyQuestion } from "./tidy";

export type Rule = NonNullable<Form["rules"]>[number];

/** Something that has its place in the outline. */
export type Node = Section | Page | Question;
export type Level = "section" | "page" | "question";

/** Where a section, page or question stands: in which parent (null: the form), and at which place in it. */
export type Found =
  | { level: "section"; node: Section; parent: null; index: number }
  | { level: "page"; node: Page; parent: string; index: number }
  | { level: "question"; node: Question; parent: string; index: number; group: Question | null };

/** Everything that has a place, in the order of the form. */
export function* walk(form: Form): Generator<Found> {
  for (const [at, section] of form.sections.entries()) {
    yield { level: "section", node: section, parent: null, index: at };
    for (const [place, page] of section.pages.entries()) {
      yield { level: "page", node: page, parent: section.id, index: place };
      for (const [index, question] of page.items.entries()) {
        yield { level: "question", node: question, parent: page.id, index, group: null };
        for (const [inner, one] of (question.items ?? []).entries()) yield { level: "question", node: one, parent: question.id, index: inner, group: question };
      }
    }
  }
}

/** What has an id; undefined where nothing has. */
export function find(form: Form, id: string): Found | undefined {
  for (const found of walk(form)) if (found.node.id === id) return found;
  return undefined;
}

/** What stands in a parent; undefined where nothing can. */
export function childrenOf(form: Form, parent: string | null): { level: Level; nodes: readonly Node[] } | undefined {
  if (parent === null) return { level: "section", nodes: form.sections };
  const found = find(form, parent);
  if (!found) return undefined;
  if (found.level === "section") return { level: "page", nodes: found.node.pages };
  if (found.level === "page") return { level: "question", nodes: found.node.items };
  return found.node.type === "group" ? { level: "question", nodes: found.node.items ?? [] } : undefined;
}

/** The form with other things in a parent. */
export function withChildren(form: Form, parent: string | null, nodes: readonly Node[]): Form {
  if (parent === null) return { ...form, sections: nodes as Section[] };
  return {
    ...form,
    sections: form.sections.map((section) => {
      if (section.id === parent) return { ...section, pages: nodes as Page[] };
      return {
        ...section,
        pages: section.pages.map((page) => {
          if (page.id === parent) return { ...page, items: nodes as Question[] };
          if (page.items.every((item) => item.id !== parent)) return page;
          return { ...page, items: page.items.map((item) => (item.id === parent ? tidyQuestion({ ...item, items: nodes as Question[] }) : item)) };
        }),
      };
    }),
  };
}

/** The form with another node in the place of the one that has its id. */
export function withNode(form: Form, id: string, node: Node): Form {
  const found = find(form, id);
  const around = found && childrenOf(form, found.parent);
  return around
    ? withChildren(
        form,
        found.parent,
        around.nodes.map((one) => (one.id === id ? node : one)),
      )
    : form;
}

/** The ids of a node and of everything in it. */
export function idsIn(node: Node): string[] {
  const inside: readonly Node[] = "pages" in node ? node.pages : (node.items ?? []);
  return [node.id, ...inside.flatMap(idsIn)];
}

/** Whether something may stand in a parent. */
export function accepts(form: Form, moved: Found, parent: string | null): boolean {
  const around = childrenOf(form, parent);
  if (!around || around.level !== moved.level) return false;
  if (moved.level !== "question" || parent === null) return true;
  const isGroup = find(form, parent)?.level === "question";
  return !isGroup || (moved.node.type !== "group" && !isForWholeForm(moved.node.type));
}

/** Every place that something can be moved into, in the order of the form. */
export function placesFor(form: Form, moved: Found): string[] {
  return [...walk(form)].filter((found) => accepts(form, moved, found.node.id)).map((found) => found.node.id);
}
