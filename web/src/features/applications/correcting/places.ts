import type { Prepared, Question } from "../../../shared/form-engine/document";
import { wordsIn } from "../../../shared/form-fields/words-in";

/** Answers by the questions' ids: `{ rent: …, members: [{ id: "r1", answers: { … } }] }`. */
export type Answers = Record<string, unknown>;

interface Row {
  id: string;
  answers: Answers;
}

/** The parts of a place: `owed`, `members/r1`, `members/r1/born`. */
export function partsOf(at: string): { id: string; row: string | null; inner: string | null } {
  const [id = "", row = null, inner = null] = at.split("/");
  return { id, row, inner };
}

/** The rows of a group. */
export function rowsOf(answers: Answers, group: string): Row[] {
  const rows = answers[group];
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

/** Questions and groups in the order of the form. */
export function itemsOf(prepared: Prepared): Question[] {
  return prepared.form.sections.flatMap((section) => section.pages.flatMap((page) => page.items));
}

/** What is asked at a place; of a row the group. */
export function questionAt(prepared: Prepared, at: string): { question: Question; group: Question | null } | null {
  const { id, row, inner } = partsOf(at);
  const item = itemsOf(prepared).find((one) => one.id === id);
  if (!item) return null;
  if (row === null) return item.type === "group" ? null : { question: item, group: null };
  if (item.type !== "group") return null;
  if (inner === null) return { question: item, group: item };
  const question = item.items?.find((one) => one.id === inner);
  return question ? { question, group: item } : null;
}

/** The question for a paper at a place; null where something else is asked. */
export function paperAt(prepared: Prepared, at: string): Question | null {
  const question = questionAt(prepared, at)?.question;
  return question?.type === "file" || question?.type === "photo" ? question : null;
}

/** Whether a row is asked for whose answers have papers among them. */
export function hasPapers(prepared: Prepared, row: string): boolean {
  const { group } = questionAt(prepared, row) ?? {};
  const items = partsOf(row).inner === null ? (group?.items ?? []) : [];
  return items.some((one) => one.type === "file" || one.type === "photo");
}

/** What stands at a place; of a row its answers by id, null where there is no such row. */
export function valueAt(answers: Answers, at: string): unknown {
  const { id, row, inner } = partsOf(at);
  if (row === null) return answers[id] ?? null;
  const cells = rowsOf(answers, id).find((one) => one.id === row)?.answers;
  return inner === null ? (cells ?? null) : (cells?.[inner] ?? null);
}

const isComputed = (prepared: Prepared, id: string) => prepared.rules.some((rule) => rule.does === "compute" && rule.target === id);

/** Whether an answer is written here: it is not computed, signed, or handed in as a paper. */
export function isWritten(prepared: Prepared, question: Question): boolean {
  return !["file", "photo", "signature", "group"].includes(question.type) && !isComputed(prepared, question.id);
}

function fullName(name: unknown): string {
  if (typeof name === "string") return name.trim();
  const { full, first, last } = (name ?? {}) as { full?: unknown; first?: unknown; last?: unknown };
  if (typeof full === "string") return full.trim();
  return [first, last]
    .filter((part) => typeof part === "string")
    .join(" ")
    .trim();
}

/** Whom a row is about, by the name in it; empty where it has none. */
export function rowName(group: Question, cells: Answers): string {
  const naming = group.items?.find((one) => one.type === "household_member" || one.type === "name" || one.type === "employer");
  if (!naming) return "";
  const value = cells[naming.id];
  if (naming.type === "name") return fullName(value);
  return fullName((value as { name?: unknown } | null | undefined)?.name);
}

/** What a place is called: the question, with the name of the person it is about. */
export function placeTitle(prepared: Prepared, answers: Answers, at: string, lang: string): { text: string; person: string } {
  const found = questionAt(prepared, at);
  if (!found) return { text: at, person: "" };
  const { id, row } = partsOf(at);
  const cells = row === null ? undefined : rowsOf(answers, id).find((one) => one.id === row)?.answers;
  const person = found.group && cells ? rowName(found.group, cells) : "";
  return { text: wordsIn(found.question.words, lang).text, person };
}

/** An id for a row that is new. */
export const newRowId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);

/** Whether two answers are the same, whatever the order of their parts. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${name}:${canonical(one)}`)
    .join(",")}}`;
}
