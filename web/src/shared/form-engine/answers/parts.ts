/** Answers that are made of answers of other kinds; the table is that of `hub/forms/src/question_type.rs`. */
import type { QuestionType } from "../document";

export type PartKind = QuestionType | { oneOf: readonly string[] } | { digits: [least: number, most: number]; isRouting: boolean } | "state" | { text: number };

export interface Part {
  name: string;
  kind: PartKind;
  required: boolean;
}

const part = (name: string, kind: PartKind, required: boolean): Part => ({ name, kind, required });

export const RELATIONS = [
  "self",
  "spouse",
  "partner",
  "child",
  "stepchild",
  "foster_child",
  "grandchild",
  "parent",
  "grandparent",
  "sibling",
  "other_relative",
  "not_related",
] as const;

export const PARTS: Partial<Record<QuestionType, Part[]>> = {
  household_member: [part("name", "name", true), part("born", "date_of_birth", true), part("relation", { oneOf: RELATIONS }, true)],
  employer: [part("name", { text: 200 }, true), part("phone", "phone", false), part("address", "address", false), part("since", "date", false)],
  licence: [part("number", { text: 40 }, true), part("kind", { text: 200 }, false), part("state", "state", false), part("expires", "date", false)],
  bank_account: [
    part("holder", { text: 200 }, true),
    part("routing", { digits: [9, 9], isRouting: true }, true),
    part("account", { digits: [4, 17], isRouting: false }, true),
    part("kind", { oneOf: ["checking", "savings"] }, true),
  ],
};
