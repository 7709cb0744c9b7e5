/** What a rule sees of an answer in its normal form; `hub/forms/src/question_type.rs` (`shape`) and `answers/fact.rs`. */
import type { Json } from "./answers/fault";
import { dayOf } from "./days";
import type { Question, QuestionType } from "./document";
import type { Fact } from "./evaluate";
import { isLonger } from "./written";

type Shape = "bool" | "int" | "text" | "date" | "texts" | { [name: string]: Shape };

const TEXT_LIMIT = 4_000;
const NAME: Shape = { full: "text" };
const ADDRESS: Shape = { kind: "text", line: "text", unit: "text", city: "text", state: "text", zip: "text", county: "text" };

/** The kinds whose rules see the answer as it is stored, or some of its parts. */
const SHAPES: Partial<Record<QuestionType, Shape>> = {
  name: NAME,
  address: ADDRESS,
  date_of_birth: "date",
  date: "date",
  money: { cents: "int", period: "text", monthly: "int" },
  phone: "text",
  email: "text",
  number: "int",
  text: "text",
  choice: "text",
  choices: "texts",
  yes_no: "bool",
  signature: { name: "text" },
  household_member: { name: NAME, born: "date", relation: "text" },
  employer: { name: "text", phone: "text", address: ADDRESS, since: "date" },
  licence: { number: "text", kind: "text", state: "text", expires: "date" },
  bank_account: { kind: "text" },
};

/** The value of an answer; undefined where a rule sees it as missing. */
export function factOf(question: Question, answer: Json | undefined): Fact | undefined {
  if (answer === undefined) return undefined;
  switch (question.type) {
    case "money":
      if (!question.periods?.length) return ofShape("int", partOf(answer, "cents"));
      break;
    case "file":
      return counted(answer);
    case "photo":
      return counted(partOf(answer, "pages"));
    case "declaration":
      return ofShape("bool", partOf(answer, "agreed"));
    case "ssn":
      return new Map();
    default:
      break;
  }
  const shape = SHAPES[question.type];
  return shape === undefined ? undefined : ofShape(shape, answer);
}

function partOf(answer: Json, name: string): Json | undefined {
  return typeof answer === "object" && answer !== null && !Array.isArray(answer) ? answer[name] : undefined;
}

function counted(files: Json | undefined): Fact | undefined {
  return Array.isArray(files) ? new Map([["count", BigInt(files.length)]]) : undefined;
}

function ofShape(shape: Shape, value: Json | undefined): Fact | undefined {
  switch (shape) {
    case "bool":
      return typeof value === "boolean" ? value : undefined;
    case "int":
      return typeof value === "number" ? BigInt(value) : undefined;
    case "text":
      return typeof value === "string" && !isLonger(value, TEXT_LIMIT) ? value : undefined;
    case "date":
      // A month without its day is no date to a rule.
      return typeof value === "string" && dayOf(value) ? value : undefined;
    case "texts":
      return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
    default: {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
      const record = new Map<string, Fact>();
      for (const [name, inner] of Object.entries(shape)) {
        const fact = ofShape(inner, value[name]);
        if (fact !== undefined) record.set(name, fact);
      }
      return record;
    }
  }
}
