/** From what a person typed to the one form that is stored, or the fault with its part; `hub/forms/src/answers`. */
import { readAddress, readState } from "./address";
import { readNumber } from "./amount";
import { readOne, readSeveral } from "./chosen";
import { readEmail, readPhone } from "./contact";
import { readDate } from "./date";
import { readCounted, readSsn } from "./digits";
import { AnswerFault, inside, nothing, object, type Json, type Reading } from "./fault";
import { readMoney } from "./money";
import { readName } from "./name";
import { readFiles, readPages } from "./papers";
import { PARTS, type Part, type PartKind } from "./parts";
import { readDeclaration, readSignature } from "./signed";
import { readText } from "./text";
import { most, type Question, type QuestionType } from "../document";

/** An answer in its normal form; undefined where nothing was answered. Throws {@link AnswerFault}. */
export function readAnswer(question: Question, value: Json | undefined, reading: Reading): Json | undefined {
  const options = (question.options ?? []).map((option) => option.id);
  switch (question.type) {
    case "name":
      return readName(value, question.parts ?? false);
    case "date_of_birth":
      return readDate(value, question.about ?? false, true, reading);
    case "date":
      return readDate(value, question.about ?? false, false, reading);
    case "money":
      return readMoney(question, value, reading);
    case "number":
      return readNumber(question, value, reading);
    case "text":
      return readText(value, most(question), question.lines ?? false);
    case "choice":
      return readOne(options, value);
    case "choices":
      return readSeveral(options, value);
    case "file":
      return readFiles(value, most(question));
    case "photo":
      return readPages(value, most(question));
    case "group":
      throw new AnswerFault("wrong_kind");
    default:
      return readAs(question.type, value, reading);
  }
}

/** An answer, or a part of one, of a kind without settings. */
function readAs(type: QuestionType, value: Json | undefined, reading: Reading): Json | undefined {
  const parts = PARTS[type];
  if (parts) return readParts(parts, value, reading);
  switch (type) {
    case "name":
      return readName(value, false);
    case "address":
      return readAddress(value);
    case "date_of_birth":
      return readDate(value, false, true, reading);
    case "date":
      return readDate(value, false, false, reading);
    case "ssn":
      return readSsn(value);
    case "phone":
      return readPhone(value);
    case "email":
      return readEmail(value);
    case "text":
      return readText(value, 200, false);
    case "yes_no":
      if (nothing(value)) return undefined;
      if (typeof value !== "boolean") throw new AnswerFault("wrong_kind");
      return value;
    case "signature":
      return readSignature(value);
    case "declaration":
      return readDeclaration(value);
    default:
      throw new AnswerFault("wrong_kind");
  }
}

function readParts(parts: Part[], value: Json | undefined, reading: Reading): Json | undefined {
  if (nothing(value)) return undefined;
  const given = object(
    value,
    parts.map((part) => part.name),
  );
  const made: Record<string, Json> = {};
  for (const part of parts) {
    const read = inside(part.name, () => readPart(part.kind, given[part.name], reading));
    if (read !== undefined) made[part.name] = read;
  }
  if (Object.keys(made).length === 0) return undefined;
  const missing = parts.find((part) => part.required && !(part.name in made));
  if (missing) throw new AnswerFault("missing", missing.name);
  return made;
}

function readPart(kind: PartKind, value: Json | undefined, reading: Reading): Json | undefined {
  if (kind === "state") return readState(value);
  if (typeof kind === "string") return readAs(kind, value, reading);
  if ("oneOf" in kind) return readOne(kind.oneOf, value);
  if ("digits" in kind) return readCounted(value, kind.digits[0], kind.digits[1], kind.isRouting);
  return readText(value, kind.text, false);
}
