import type { Form, Page, Question, Section, Words } from "../../../../shared/form-engine/document";

/** The members of a question in the order in which the hub writes them. */
const MEMBERS = [
  "id",
  "key",
  "type",
  "words",
  "help",
  "required",
  "fact",
  "options",
  "min",
  "max",
  "lines",
  "parts",
  "about",
  "periods",
  "factors",
  "text",
  "covers",
  "items",
] as const satisfies readonly (keyof Question)[];

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === "" ||
  (typeof value === "object" && (Array.isArray(value) ? value : Object.keys(value)).length === 0);

/** A question without members that say nothing, in the hub's order. */
export function tidyQuestion(question: Question): Question {
  const kept = MEMBERS.filter((name) => name === "id" || name === "type" || name === "words" || !isEmpty(question[name]));
  return Object.fromEntries(kept.map((name) => [name, question[name]])) as unknown as Question;
}

/** A page or section without members that say nothing. */
export function tidyPlace<T extends Page | Section>(place: T): T {
  const kept = Object.entries(place).filter(([name, value]) => name !== "title" || "pages" in place || !isEmpty(value));
  return Object.fromEntries(kept) as T;
}

/** Words without languages in which nothing is said; English stays where it must be there. */
export function tidyWords(words: Words, isNeeded: boolean): Words {
  const kept = Object.entries(words).filter(([lang, text]) => text !== "" || (isNeeded && lang === "en"));
  return Object.fromEntries(kept);
}

/** A form without members that say nothing. */
export function tidyForm(form: Form): Form {
  const kept = Object.entries(form).filter(([name, value]) => !["rules", "documents", "translations"].includes(name) || !isEmpty(value));
  return Object.fromEntries(kept) as unknown as Form;
}
