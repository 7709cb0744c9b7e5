import type { Form, Question, Words } from "../../../../shared/form-engine/document";
import { placeOf, type Values } from "../../../../shared/form-engine/placed-answers";

/** Words in the reader's language, and which language they turned out to be in. */
export function wordsIn(words: Words | undefined, lang: string): string {
  return words?.[lang] ?? words?.[lang.split("-")[0] ?? lang] ?? words?.["en"] ?? "";
}

/** `en` where a text has no translation, so that it is read in English; undefined where it is in the page's language. */
export function langOf(words: Words | undefined, lang: string): string | undefined {
  return words && words[lang] === undefined && words[lang.split("-")[0] ?? lang] === undefined ? "en" : undefined;
}

/** The question of a group that says whom or what a row is about. */
export function namingQuestion(group: Question): Question | undefined {
  const items = group.items ?? [];
  return items.find((item) => item.type === "household_member" || item.type === "name") ?? items.find((item) => item.type === "employer");
}

/**
 * Whether the people of a household are listed with the applicant: where the form asks for no name elsewhere. A form that has asked
 * for it before asks here who else there is.
 */
export function listsSelf(form: Form): boolean {
  return form.sections.every((section) => section.pages.every((page) => page.items.every((item) => item.type !== "name")));
}

/** Whether a group is of people, whose names come first. */
export function isOfPeople(group: Question): boolean {
  const naming = namingQuestion(group);
  return naming?.type === "household_member" || naming?.type === "name";
}

function fullName(name: unknown): string {
  if (typeof name === "string") return name.trim();
  if (typeof name !== "object" || name === null) return "";
  const { full, first, last } = name as { full?: unknown; first?: unknown; last?: unknown };
  if (typeof full === "string" && full.trim()) return full.trim();
  return [first, last].filter((part) => typeof part === "string" && part.trim()).join(" ");
}

/** The name that a row has; empty while it has none. */
export function rowName(group: Question, row: string, values: Values): string {
  const naming = namingQuestion(group);
  if (!naming) return "";
  const value = values[placeOf(naming.id, group.id, row)];
  if (naming.type === "name") return fullName(value);
  return typeof value === "object" && value !== null ? fullName((value as { name?: unknown }).name) : "";
}

/** A name as it stands in its box, with the space before the next word. */
export function nameTyped(group: Question, value: unknown): string {
  const name = namingQuestion(group)?.type === "name" ? value : (value as { name?: unknown } | null | undefined)?.name;
  if (typeof name === "string") return name;
  const full = (name as { full?: unknown } | null | undefined)?.full;
  return typeof full === "string" ? full : fullName(name);
}

/** Whether a row is about the applicant. */
export function isSelf(group: Question, row: string, values: Values): boolean {
  const naming = namingQuestion(group);
  const value = naming && values[placeOf(naming.id, group.id, row)];
  return typeof value === "object" && value !== null && (value as { relation?: unknown }).relation === "self";
}

/** The answer of the naming question with another name: its other parts stay. */
export function withName(group: Question, value: unknown, name: string): unknown {
  const naming = namingQuestion(group);
  if (naming?.type === "name") return name === "" ? null : { full: name };
  const parts = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const { name: _before, ...others } = parts;
  const next: Record<string, unknown> = name === "" ? others : { ...others, name };
  return Object.keys(next).length === 0 ? null : next;
}

/** A stored answer in plain words, where the question that would say it better is gone. */
export function plainWords(value: unknown): string {
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (Array.isArray(value)) return value.map(plainWords).filter(Boolean).join(", ");
  if (typeof value !== "object") return String(value);
  const { cents, full } = value as { cents?: unknown; full?: unknown };
  if (typeof cents === "number") return (cents / 100).toFixed(2);
  if (typeof full === "string") return full;
  return Object.values(value).map(plainWords).filter(Boolean).join(", ");
}
