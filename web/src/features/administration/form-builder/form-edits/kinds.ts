import type { Period, QuestionType } from "../../../../shared/form-engine/document";

/** The kinds of questions in the order in which they are offered, by what they ask about. */
export const KINDS_BY_SORT = {
  words: ["text", "number", "date", "yes_no", "choice", "choices"],
  person: ["name", "date_of_birth", "address", "phone", "email", "ssn", "household_member"],
  money: ["money", "employer", "bank_account", "licence"],
  papers: ["file", "photo"],
  agreeing: ["declaration", "signature"],
  list: ["group"],
} as const satisfies Record<string, readonly QuestionType[]>;

export type KindSort = keyof typeof KINDS_BY_SORT;

export const KIND_SORTS = Object.keys(KINDS_BY_SORT) as KindSort[];
export const KINDS: readonly QuestionType[] = KIND_SORTS.flatMap((sort): readonly QuestionType[] => KINDS_BY_SORT[sort]);

/** A setting that only some kinds have. */
export type Setting = "options" | "min" | "max" | "lines" | "parts" | "about" | "periods" | "factors" | "text" | "covers" | "items";

export const SETTINGS: readonly Setting[] = ["options", "min", "max", "lines", "parts", "about", "periods", "factors", "text", "covers", "items"];

/** The settings of a kind; `QuestionType::settings` in the hub. */
export function settingsOf(kind: QuestionType): readonly Setting[] {
  switch (kind) {
    case "name":
      return ["parts"];
    case "date_of_birth":
    case "date":
      return ["about"];
    case "money":
      return ["periods", "factors"];
    case "number":
      return ["min", "max"];
    case "text":
      return ["lines", "max"];
    case "choice":
    case "choices":
      return ["options"];
    case "file":
    case "photo":
      return ["max"];
    case "signature":
      return ["text", "covers"];
    case "declaration":
      return ["text"];
    case "group":
      return ["items", "min", "max"];
    default:
      return [];
  }
}

/** How often an amount may be paid, in the order of the year. */
export const PERIODS: readonly Period[] = ["hourly", "daily", "weekly", "biweekly", "twice_monthly", "monthly", "quarterly", "yearly", "varies"];

/** Whether questions of a kind stand for the whole form, and so never in a row. */
export const isForWholeForm = (kind: QuestionType) => kind === "signature" || kind === "declaration";
