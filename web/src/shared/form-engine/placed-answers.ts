import type { Json } from "./answers/fault";
import { itemsOf, type Form, type Question } from "./document";

/** Answers by place: `owed`, `members/r1/born`; the rows of a group by their ids in its own place. */
export type Values = Readonly<Record<string, unknown>>;

/** The place of an answer. */
export const placeOf = (question: string, group?: string, row?: string | null) => (group && row ? `${group}/${row}/${question}` : question);

/** The parts of a place. */
export function partsOf(at: string): { group: string | null; row: string | null; question: string } {
  const [first = "", row, question] = at.split("/");
  return row !== undefined && question !== undefined ? { group: first, row, question } : { group: null, row: null, question: first };
}

/** The ids of a group's rows, in their order. */
export function rowsOf(values: Values, group: string): string[] {
  const rows = values[group];
  return Array.isArray(rows) ? rows.filter((row) => typeof row === "string") : [];
}

export const isNothing = (value: unknown): value is null | undefined | "" => value === null || value === undefined || value === "";

interface NestedRow {
  id?: unknown;
  answers?: unknown;
}

/** Answers as the hub gives them (a group's are its rows), by place. */
export function byPlace(form: Form, nested: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const item of itemsOf(form)) {
    const value = nested[item.id];
    if (isNothing(value)) continue;
    if (item.type !== "group") {
      values[item.id] = value;
      continue;
    }
    const rows = (Array.isArray(value) ? value : []) as NestedRow[];
    values[item.id] = rows.map((row) => String(row.id));
    for (const row of rows) {
      for (const [question, answer] of Object.entries((row.answers ?? {}) as Record<string, unknown>)) {
        if (!isNothing(answer)) values[placeOf(question, item.id, String(row.id))] = answer;
      }
    }
  }
  return values;
}

/** Answers as the engine reads them. What is kept of rows that were removed is not among them. */
export function nested(form: Form, values: Values): Record<string, Json> {
  const answers: Record<string, Json> = {};
  for (const item of itemsOf(form)) {
    if (item.type !== "group") {
      if (!isNothing(values[item.id])) answers[item.id] = values[item.id] as Json;
      continue;
    }
    if (!Array.isArray(values[item.id])) continue;
    answers[item.id] = rowsOf(values, item.id).map((row) => ({ id: row, answers: rowAnswers(item, row, values) }));
  }
  return answers;
}

function rowAnswers(group: Question, row: string, values: Values): Record<string, Json> {
  const answers: Record<string, Json> = {};
  for (const question of group.items ?? []) {
    const value = values[placeOf(question.id, group.id, row)];
    if (!isNothing(value)) answers[question.id] = value as Json;
  }
  return answers;
}

/** Whether two answers are the same, whatever the order of their parts. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSameAnswer(a[name], b[name]));
}

/** The rows of a list that was changed in two windows: what either added is there, what either removed is not. */
export function mergedRows(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((row) => mine.includes(row) || !base.includes(row));
  return [...kept, ...mine.filter((row) => !theirs.includes(row) && !base.includes(row))];
}

/** A row's id: never given twice, in whatever window it is made. */
export const newRow = () => `r${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
