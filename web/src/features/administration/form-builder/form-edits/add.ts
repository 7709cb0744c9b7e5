import type { Form, Page, Question, QuestionType, Section } from "../../../../shared/form-engine/document";
import { Ids, newChoice } from "./ids";
import { isForWholeForm, settingsOf } from "./kinds";
import { childrenOf, find, withChildren, type Node } from "./tree";

/** Puts something new into a parent (null: the form). */
export type Add = { do: "add"; parent: string | null; index: number } & ({ what: "section" } | { what: "page" } | { what: "question"; kind: QuestionType });

const newPage = (ids: Ids): Page => ({ id: ids.next("page"), items: [] });

function newSection(ids: Ids): Section {
  const id = ids.next("section");
  return { id, title: { en: "" }, pages: [newPage(ids)] };
}

function newQuestion(ids: Ids, kind: QuestionType): Question {
  const question: Question = { id: ids.next("question"), type: kind, words: { en: "" } };
  const settings = settingsOf(kind);
  if (settings.includes("options")) question.options = [newChoice(ids.next("option")), newChoice(ids.next("option"))];
  if (settings.includes("text")) question.text = { en: "" };
  if (kind === "group") question.items = [newQuestion(ids, "text")];
  return question;
}

/** The form with something new in it; the same one where it cannot stand there. */
export function added(form: Form, add: Add): Form {
  const around = childrenOf(form, add.parent);
  if (!around || around.level !== add.what) return form;
  const isInGroup = add.parent !== null && find(form, add.parent)?.level === "question";
  if (add.what === "question" && isInGroup && (add.kind === "group" || isForWholeForm(add.kind))) return form;
  const ids = new Ids(form);
  const made: Node = add.what === "section" ? newSection(ids) : add.what === "page" ? newPage(ids) : newQuestion(ids, add.kind);
  const index = Math.min(Math.max(add.index, 0), around.nodes.length);
  return ids.kept(withChildren(form, add.parent, [...around.nodes.slice(0, index), made, ...around.nodes.slice(index)]));
}

/** The id of what an edit has made: the first that was not there before. */
export function madeBy(before: Form, after: Form): string | null {
  const ids = (form: Form) => form.sections.flatMap((section) => [section.id, ...section.pages.flatMap(idsOfPage)]);
  const known = new Set(ids(before));
  return ids(after).find((id) => !known.has(id)) ?? null;
}

const idsOfPage = (page: Page): string[] => [page.id, ...page.items.flatMap((item) => [item.id, ...(item.items ?? []).map(({ id }) => id)])];

/** Where something new comes: after what is chosen, or at the end of it where it can stand in it. */
export function placeForNew(form: Form, chosen: string | null, what: Add["what"]): { parent: string | null; index: number } | null {
  const found = chosen === null ? undefined : find(form, chosen);
  if (what === "section") {
    const section = found && sectionOf(form, found.node.id);
    return { parent: null, index: section === undefined ? form.sections.length : section + 1 };
  }
  if (!found) {
    const section = form.sections.at(-1);
    const parent = what === "page" ? section?.id : section?.pages.at(-1)?.id;
    return parent === undefined ? null : { parent, index: childrenOf(form, parent)!.nodes.length };
  }
  const inside = childrenOf(form, found.node.id);
  if (inside?.level === what) return { parent: found.node.id, index: inside.nodes.length };
  if (found.level === what) return { parent: found.parent, index: found.index + 1 };
  // A question in a section's place comes on its last page, a page after the one that the chosen question is on.
  if (found.level === "section") {
    const page = found.node.pages.at(-1);
    return page ? { parent: page.id, index: page.items.length } : null;
  }
  return found.level === "question" && found.parent !== null ? placeForNew(form, found.parent, what) : null;
}

/** The place of the section that something is in. */
function sectionOf(form: Form, id: string): number | undefined {
  const at = form.sections.findIndex((section) => section.id === id || section.pages.some((page) => idsOfPage(page).includes(id)));
  return at < 0 ? undefined : at;
}
