/** What rules may name and what each name is: the twin of `shape` in `hub/forms/src/question_type.rs`. */
import { itemsOf, type Form, type Question, type QuestionType } from "../form-engine/document";

export type Scalar = "bool" | "int" | "text" | "date";
export type Shape = Scalar | { list: Shape } | RecordShape;

export interface RecordShape {
  fields: Field[];
}

/** A value of a record: the names that lead to it, and the one under which it is found. */
export interface Field {
  id: string;
  names: string[];
  shape: Shape;
  /** The question that is answered, where the value is an answer or a part of one. */
  question?: Question | undefined;
  /** The part of the answer. */
  part?: string | undefined;
}

export const isScalar = (shape: Shape): shape is Scalar => typeof shape === "string";
export const isList = (shape: Shape): shape is { list: Shape } => typeof shape === "object" && "list" in shape;
export const isRecord = (shape: Shape): shape is RecordShape => typeof shape === "object" && "fields" in shape;

export function isSameShape(one: Shape, other: Shape): boolean {
  if (isScalar(one) || isScalar(other)) return one === other;
  if (isList(one)) return isList(other) && isSameShape(one.list, other.list);
  if (!isRecord(one) || !isRecord(other)) return false;
  return one.fields.length === other.fields.length && one.fields.every((field, place) => field.id === other.fields[place]?.id);
}

/** The field that a name leads to: by id before by another name. */
export const fieldOf = (shape: Shape, name: string): Field | undefined =>
  isRecord(shape) ? (shape.fields.find(({ id }) => id === name) ?? shape.fields.find(({ names }) => names.includes(name))) : undefined;

type Parts = [name: string, shape: Shape | Parts][];

const texts = (...names: string[]): Parts => names.map((name) => [name, "text"]);
const NAME = texts("full");
const ADDRESS = texts("kind", "line", "unit", "city", "state", "zip", "county");

const SHAPES: Record<QuestionType, Scalar | { list: Shape } | Parts> = {
  name: NAME,
  address: ADDRESS,
  date_of_birth: "date",
  date: "date",
  money: [
    ["cents", "int"],
    ["period", "text"],
    ["monthly", "int"],
  ],
  ssn: [],
  phone: "text",
  email: "text",
  number: "int",
  text: "text",
  choice: "text",
  choices: { list: "text" },
  yes_no: "bool",
  file: [["count", "int"]],
  photo: [["count", "int"]],
  signature: [["name", "text"]],
  declaration: "bool",
  household_member: [
    ["name", NAME],
    ["born", "date"],
    ["relation", "text"],
  ],
  employer: [
    ["name", "text"],
    ["phone", "text"],
    ["address", ADDRESS],
    ["since", "date"],
  ],
  licence: [
    ["number", "text"],
    ["kind", "text"],
    ["state", "text"],
    ["expires", "date"],
  ],
  bank_account: [["kind", "text"]],
  group: { list: { fields: [] } },
};

function ofParts(parts: Parts, question: Question, before = ""): RecordShape {
  return {
    fields: parts.map(([name, shape]) => {
      const part = before ? `${before}.${name}` : name;
      return { id: name, names: [name], shape: Array.isArray(shape) ? ofParts(shape, question, part) : shape, question, part };
    }),
  };
}

/** What a rule sees of an answer. */
export function shapeOf(question: Question): Shape {
  if (question.type === "group") return { list: { fields: (question.items ?? []).map(entryOf) } };
  if (question.type === "money" && !question.periods?.length) return "int";
  const shape = SHAPES[question.type];
  return Array.isArray(shape) ? ofParts(shape, question) : shape;
}

function entryOf(question: Question): Field {
  return { id: question.id, names: [question.id, ...(question.key ? [question.key] : [])], shape: shapeOf(question), question };
}

/** What a rule may speak of. */
export interface Scope {
  form: Form;
  /** Names at the root with what they are, `answers` among them. */
  roots: Record<string, Shape>;
  /** The row of a rule about a question inside a group. */
  row: RecordShape | null;
  /** Whether answers stand at the root of the compiled rule, as in the rules of a form. */
  isOfForm: boolean;
}

/** The names of a rule of a form about this question, group, page or section. */
export function scopeOfForm(form: Form, at: string): Scope {
  const items = itemsOf(form);
  const group = items.find(({ type, items: inner }) => type === "group" && inner?.some(({ id }) => id === at));
  return {
    form,
    roots: { answers: { fields: items.map(entryOf) } },
    row: group ? { fields: (group.items ?? []).map(entryOf) } : null,
    isOfForm: true,
  };
}

/** The names of a validation rule: answers by id and by key, papers, the application and its applicant (`names_of` in the hub). */
export function scopeOfCases(form: Form): Scope {
  const fields = itemsOf(form).map((question) => ({ ...entryOf(question), names: [question.id] }));
  for (const question of itemsOf(form)) if (question.key) putKey(fields, question.key.split("."), question);
  const plain = (id: string, shape: Shape): Field => ({ id, names: [id], shape });
  const paper: RecordShape = { fields: [plain("count", "int"), plain("received", "date"), plain("expires", "date")] };
  return {
    form,
    roots: {
      answers: { fields },
      documents: { fields: (form.documents ?? []).map(({ id }) => plain(id, paper)) },
      accepted: { fields: (form.documents ?? []).map(({ id }) => plain(id, paper)) },
      application: { fields: [plain("submitted", "date"), plain("status", "text"), plain("others", "int")] },
      applicant: { fields: [plain("phones", "int"), plain("emails", "int"), plain("shares_phone", "bool")] },
    },
    row: null,
    isOfForm: false,
  };
}

function putKey(fields: Field[], names: string[], question: Question) {
  const [first, ...rest] = names;
  if (first === undefined) return;
  const known = fields.find(({ id }) => id === first);
  if (rest.length === 0) {
    if (!known) fields.push({ ...entryOf(question), id: first, names: [first] });
    return;
  }
  if (known?.question) return;
  const below = known && isRecord(known.shape) ? known.shape.fields : [];
  if (!known) fields.push({ id: first, names: [first], shape: { fields: below } });
  putKey(below, rest, question);
}
