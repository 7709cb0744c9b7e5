import type { ReactNode } from "react";
import type { Json } from "../form-engine/answers/fault";
import type { Question } from "../form-engine/document";

/** What is wrong with an answer: with which part of it, by which key; a rule brings its own words. */
export interface FieldFault {
  part: string;
  key: string;
  words?: string | undefined;
}

/** What every control of an answer, or of a part of one, takes. */
export interface ControlProps {
  question: Question;
  /** The id of the first control in the document; parts have theirs after a point. */
  id: string;
  label: string;
  labelLang?: string | undefined;
  note?: string | undefined;
  description?: ReactNode;
  value: unknown;
  /** The fault of this answer, its part as seen from here. */
  fault: FieldFault | null;
  /** The fault in words, whichever part it is about. */
  error?: string | undefined;
  isRequired: boolean;
  isForSelf: boolean;
  lang: string;
  onChange: (value: unknown) => void;
}

/** The parts of an answer that is an object; none of any other. */
export function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A text or a number as it stands in a box. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** The last four digits of a number that the hub keeps. */
export function keptOf(value: unknown): string | null {
  const { kept } = partsOf(value);
  return typeof kept === "string" ? kept : null;
}

/** The fault as one of its parts sees it; null where it is about another. */
export function faultIn(fault: FieldFault | null, part: string): FieldFault | null {
  if (!fault) return null;
  if (fault.part === part) return { ...fault, part: "" };
  return fault.part.startsWith(`${part}.`) ? { ...fault, part: fault.part.slice(part.length + 1) } : null;
}

/** The words of a fault at this part, else none. */
export function errorIn(fault: FieldFault | null, part: string, error: string | undefined): string | undefined {
  return faultIn(fault, part) ? error : undefined;
}

/** The same answer with another part; null once nothing is left in it. */
export function withPart(value: unknown, part: string, written: unknown): Record<string, unknown> | null {
  const made: Record<string, unknown> = { ...partsOf(value), [part]: written };
  for (const [name, one] of Object.entries(made)) if (one === "" || one === null || one === undefined) delete made[name];
  return Object.keys(made).length === 0 ? null : made;
}

/** A part of an answer as a question of its own. */
export function partQuestion(name: string, type: Question["type"], more: Partial<Question> = {}): Question {
  return { id: name, type, words: {}, ...more };
}

/** The day on which somebody answers, where they are: `yyyy-mm-dd`. */
export function todayHere(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A value as the engine reads it. */
export const asJson = (value: unknown): Json | undefined => value as Json | undefined;
