/**
 * Rules as sentences: what somebody chooses from lists instead of writing CEL. A sentence is written as CEL by `toCel` and found in it by
 * `toSentence`; what has no sentence stays CEL.
 */

/** How conditions are joined. */
export type Join = "all" | "any" | "none";

export interface Group {
  is: "group";
  join: Join;
  parts: Part[];
}

export type Part = Group | Condition;

/** The names that lead to a value: below a name at the root, in the row of the rule, or in the row that a condition on rows is about. */
export interface Path {
  /** `answers`, `documents`, …; `row`; `each`. */
  from: string;
  names: string[];
}

export type Comparison = "equal" | "unequal" | "less" | "at_most" | "more" | "at_least";
export type TextTest = "starts_with" | "ends_with" | "contains";
export type RowTest = "some" | "no" | "every" | "one";

export type Condition =
  /** A question that is answered yes or no. */
  | { is: "yes"; path: Path; holds: boolean }
  | { is: "answered"; path: Path; holds: boolean }
  | { is: "compare"; left: Term; how: Comparison; right: Term }
  | { is: "one_of"; of: Term; texts: string[]; holds: boolean }
  /** Of several choices: this one is among them. */
  | { is: "chosen"; path: Path; text: string; holds: boolean }
  | { is: "text"; of: Term; how: TextTest; text: string; holds: boolean }
  | { is: "digits"; of: Term; count: string; holds: boolean }
  | { is: "rows"; list: Path; how: RowTest; where: Group };

export type Arithmetic = "plus" | "minus" | "times" | "divided" | "rest";

/** A value: a number, a day or a text. */
export type Term =
  | { is: "answer"; path: Path }
  | { is: "number"; value: string }
  | { is: "money"; amount: string }
  | { is: "text"; text: string }
  | { is: "day"; day: string }
  | { is: "today" }
  | { is: "age"; of: Term }
  | { is: "age_on"; of: Term; on: Term }
  | { is: "days"; from: Term; to: Term }
  /** How many rows there are, or how many of which something holds; also how many choices. */
  | { is: "count"; list: Path; where: Group | null }
  | { is: "sum"; list: Path; of: Path; where: Group | null }
  | { is: "length"; of: Term }
  | { is: "monthly"; of: Term; period: string }
  | { is: Arithmetic; left: Term; right: Term }
  | { is: "if"; when: Group; value: Term; otherwise: Term };

/** What a rule says: a condition, or of a computed answer a value. */
export type Sentence = Group | Term;

export const isGroup = (one: Sentence | Part): one is Group => one.is === "group";

/** How deep groups and values may stand in each other where they are written as a sentence. */
export const SENTENCE_DEPTH = 20;

export const group = (join: Join, parts: Part[]): Group => ({ is: "group", join, parts });

/** A condition whose opposite is a sentence of its own. */
export function opposite(condition: Condition): Condition | null {
  switch (condition.is) {
    case "yes":
    case "answered":
    case "one_of":
    case "chosen":
    case "text":
    case "digits":
      return { ...condition, holds: !condition.holds };
    case "rows":
      if (condition.how === "some") return { ...condition, how: "no" };
      if (condition.how === "no") return { ...condition, how: "some" };
      return null;
    case "compare":
      return null;
  }
}
