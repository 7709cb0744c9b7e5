/** A rule as it was written, in parts: the subset of CEL of `hub_domain::expressions` (docs/FORMS.md). */

/** A part of a source; `at` is the place of its first character, from 0, counted as the browser counts them. */
export type Expression = { at: number } & (
  | { is: "bool"; value: boolean }
  | { is: "int"; value: bigint }
  | { is: "text"; value: string }
  | { is: "name"; name: string }
  | { is: "select"; of: Expression; name: string }
  | { is: "list"; items: Expression[] }
  /** An operator by its sign, a function or a method by its name. */
  | { is: "call"; name: string; on: Expression | null; arguments: Expression[] }
);

/** Why a source is no rule; the keys are the hub's (`hub/domain/src/expressions/error.rs`). */
export type SourceFaultKey =
  | "too_long"
  | "too_many_parts"
  | "too_many_loops"
  | "unreadable"
  | "unknown_name"
  | "unknown_function"
  | "not_allowed"
  | "wrong_kind"
  | "unlike"
  | "bad_literal";

export class SourceFault extends Error {
  readonly key: SourceFaultKey;
  /** The name, sign or text that it is about; empty for what is about the whole. */
  readonly about: string;
  /** The place in the source, from 0. */
  readonly at: number;

  constructor(key: SourceFaultKey, about: string, at: number) {
    super(`${key} ${about}`);
    this.key = key;
    this.about = about;
    this.at = at;
  }
}

/** The longest rule, in bytes, and the most opening brackets: those of the hub. */
export const LENGTH_LIMIT = 1_000;
export const BRACKET_LIMIT = 100;
/** How deep the reader goes into a source. */
export const DEPTH_LIMIT = 64;

export const INT_MIN = -(2n ** 63n);
export const INT_MAX = 2n ** 63n - 1n;
