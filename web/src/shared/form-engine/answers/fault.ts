import { byteLength, isWellFormed, trimmed } from "../written";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** In which language an answer was written, and on which day. */
export interface Reading {
  lang: string;
  /** `yyyy-mm-dd`. */
  today: string;
}

/** Why an answer does not fit its question. */
export class AnswerFault extends Error {
  readonly key: string;
  /** The part that it is about, `born.year`; empty for the whole. */
  readonly part: string;

  constructor(key: string, part = "") {
    super(key);
    this.key = key;
    this.part = part;
  }
}

/** Runs a reader of a part, whose faults are then that part's. */
export function inside<T>(part: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AnswerFault)) throw error;
    throw new AnswerFault(error.key, error.part === "" ? part : `${part}.${error.part}`);
  }
}

export const nothing = (value: Json | undefined): value is null | undefined => value === null || value === undefined;

/** A text that somebody typed; none where it is empty. */
export function typed(value: Json | undefined, mostBytes: number): string | undefined {
  if (nothing(value)) return undefined;
  if (typeof value !== "string" || !isWellFormed(value)) throw new AnswerFault("wrong_kind");
  if (byteLength(value) > mostBytes) throw new AnswerFault("too_long");
  return trimmed(value) === "" ? undefined : value;
}

/** An object with no other parts than these. */
export function object(value: Json | undefined, parts: readonly string[]): Record<string, Json> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new AnswerFault("wrong_kind");
  const unknown = Object.keys(value)
    .sort()
    .find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new AnswerFault("unknown_part", byteLength(unknown) <= 60 ? unknown : "");
  return value;
}

/** A whole number that JSON carries exactly. */
export function whole(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) ? value + 0 : undefined;
}
