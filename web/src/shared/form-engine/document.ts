/** The form document and its compiled rules, as the hub sends them: `hub/forms/src/document.rs`, `plan.rs` and `rules/tree.rs`. */

import type { Json } from "./answers/fault";

export type Words = Record<string, string>;

export type QuestionType =
  | "name"
  | "address"
  | "date_of_birth"
  | "date"
  | "money"
  | "ssn"
  | "phone"
  | "email"
  | "number"
  | "text"
  | "choice"
  | "choices"
  | "yes_no"
  | "file"
  | "photo"
  | "signature"
  | "declaration"
  | "household_member"
  | "employer"
  | "licence"
  | "bank_account"
  | "group";

export type Period = "hourly" | "daily" | "weekly" | "biweekly" | "twice_monthly" | "monthly" | "quarterly" | "yearly" | "varies";

/** A factor as a fraction: 4.3 is 43 per 10. */
export interface Factor {
  times: number;
  per: number;
}

export interface Choice {
  id: string;
  key?: string;
  words: Words;
}

export interface Question {
  id: string;
  key?: string;
  type: QuestionType;
  words: Words;
  help?: Words;
  required?: boolean;
  fact?: string;
  options?: Choice[];
  min?: number;
  max?: number;
  lines?: boolean;
  parts?: boolean;
  about?: boolean;
  periods?: Period[];
  factors?: Partial<Record<Period, Factor>>;
  text?: Words;
  covers?: string[];
  items?: Question[];
}

export interface Page {
  id: string;
  title?: Words;
  items: Question[];
}

export interface Section {
  id: string;
  title: Words;
  pages: Page[];
}

export interface Form {
  format: number;
  id: string;
  title: Words;
  sections: Section[];
  rules?: Rule[];
  documents?: Choice[];
  /** Who made each translation, and from which English, by the place of the text and the language; `hub/forms/src/translations.rs`. */
  translations?: Translations;
  /** The highest number that an id was made of: no id is given twice. */
  last_number?: number;
}

export interface Rule {
  id: string;
  does: Does;
  target: string;
  when: string;
  words?: Words;
  examples?: RuleExample[];
}

/** One case of a rule: what it sees, by the names that it uses, and what has to come out; what is left out is missing. */
export interface RuleExample {
  answers?: Record<string, Json>;
  /** Of a rule about a question inside a group. */
  row?: Record<string, Json>;
  /** Of a validation rule. */
  documents?: Record<string, Json>;
  /** Those of them that staff have accepted. */
  accepted?: Record<string, Json>;
  application?: Record<string, Json>;
  applicant?: Record<string, Json>;
  /** `yyyy-mm-dd`; needed where the rule reads the day. */
  today?: string;
  /** True or false, of a computed answer its value (of money its cents), null where the rule has no result. */
  expected: Json;
}

/** Where the words in a language come from: the English that was translated, and who did. */
export interface Translation {
  hash: string;
  state: "human" | "machine";
}

export type Translations = Record<string, Record<string, Translation>>;

export type Does = "show" | "require" | "compute" | "check";

/** A part of a compiled rule. */
export type Tree =
  | { bool: boolean }
  | { int: string }
  | { text: string }
  | "today"
  | { answer: string }
  | "row"
  | { element: number }
  | { field: [Tree, string] }
  | { has: [Tree | null, string] }
  | { list: Tree[] }
  | { call: [Call, Tree[]] }
  | { each: Each };

export type Each = { kind: "all" | "exists" | "exists_one"; over: Tree; test: Tree } | { kind: "gather"; over: Tree; test: Tree | null; made: Tree };

export type Call =
  | "and"
  | "or"
  | "not"
  | "if"
  | "equal"
  | "unequal"
  | "less"
  | "less_or_equal"
  | "greater"
  | "greater_or_equal"
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "modulo"
  | "in"
  | "size"
  | "starts_with"
  | "ends_with"
  | "contains"
  | "age"
  | "age_on"
  | "days"
  | "sum"
  | "monthly"
  | "is_digits";

export interface PreparedRule {
  id: string;
  does: Does;
  target: string;
  tree: Tree;
}

/** A form with its rules ready to run. */
export interface Prepared {
  form: Form;
  rules: PreparedRule[];
  /** Every question and group by id, each after those that decide about it. */
  order: string[];
}

/** The greatest `max` of each kind, and what it is without one; `QuestionType::most` in the hub. */
export function mostOf(type: QuestionType): number {
  switch (type) {
    case "number":
      return 1_000_000_000_000;
    case "text":
      return 4_000;
    case "file":
    case "photo":
      return 20;
    case "name":
      return 400;
    default:
      return 200;
  }
}

/** The most rows, files, pages or characters that a question takes. */
export function most(question: Question): number {
  const limit = mostOf(question.type);
  return Math.min(Math.max(question.max ?? limit, 0), limit);
}

/** Questions and groups in the order of the form, without those inside groups. */
export function itemsOf(form: Form): Question[] {
  return form.sections.flatMap((section) => section.pages.flatMap((page) => page.items));
}

const FACTORS: Record<Period, Factor> = {
  hourly: { times: 52, per: 12 },
  daily: { times: 52, per: 12 },
  weekly: { times: 52, per: 12 },
  biweekly: { times: 26, per: 12 },
  twice_monthly: { times: 2, per: 1 },
  monthly: { times: 1, per: 1 },
  quarterly: { times: 1, per: 3 },
  yearly: { times: 1, per: 12 },
  varies: { times: 13, per: 12 },
};

/** The factor to a month of an amount that is paid so: the program's, else that of the calendar. */
export function factorOf(question: Question, period: Period): Factor {
  return question.factors?.[period] ?? FACTORS[period];
}

/** A period by its name. */
export function periodOf(name: string): Period | undefined {
  return Object.hasOwn(FACTORS, name) ? (name as Period) : undefined;
}
