/** Examples beside a rule, run as they are typed; the hub runs them again at every check and publishing (`hub/forms/src/examples.rs`). */
import type { Json } from "../form-engine/answers/fault";
import { dayOf } from "../form-engine/days";
import type { RuleExample } from "../form-engine/document";
import { evaluate, newWork, Stopped, type Fact, type Why } from "../form-engine/evaluate";
import { isLonger } from "../form-engine/written";
import type { Compiled } from "./compile";
import { fieldOf, isList, isRecord, type RecordShape, type Scope, type Shape } from "./shape";

/** What comes out of an example. */
export type ExampleOutcome =
  | { is: "fits"; gives: Json }
  | { is: "differs"; gives: Json }
  /** The rule has no result for another reason than a missing answer. */
  | { is: "stopped"; why: Why }
  /** A value that the rule cannot see, by its place. */
  | { is: "unfit"; place: string }
  /** The rule reads the day, and the example has none. */
  | { is: "no_day" };

/** The most examples of a rule. */
export const EXAMPLE_LIMIT = 20;
/** The day of examples whose rules read none. */
const NO_DAY = "2000-01-01";
const TEXT_LIMIT = 4_000;

class Unfit extends Error {
  readonly place: string;
  constructor(place: string) {
    super(place);
    this.place = place;
  }
}

/** Runs a rule on an example. */
export function runExample(compiled: Compiled, example: RuleExample, scope: Scope): ExampleOutcome {
  if (example.today === undefined ? compiled.readsToday : !dayOf(example.today)) return { is: "no_day" };
  try {
    const roots = new Map<string, Fact>();
    for (const [name, shape] of Object.entries(scope.roots)) roots.set(name, recordOf(shape, valuesOf(example, name), name));
    const row = scope.row ? recordOf(scope.row, example.row ?? {}, "row") : undefined;
    if (!scope.row && Object.keys(example.row ?? {}).length > 0) return { is: "unfit", place: "row" };
    const found = roots.get("answers");
    const answers = scope.isOfForm && found instanceof Map ? found : roots;
    const value = evaluate(compiled.tree, (id) => answers.get(id), row, example.today ?? NO_DAY, newWork());
    return compared(jsonOf(value), example.expected);
  } catch (error) {
    if (error instanceof Unfit) return { is: "unfit", place: error.place };
    if (!(error instanceof Stopped)) throw error;
    return error.why === "missing" ? compared(null, example.expected) : { is: "stopped", why: error.why };
  }
}

const compared = (gives: Json, expected: Json): ExampleOutcome => ({ is: gives === expected ? "fits" : "differs", gives });

function valuesOf(example: RuleExample, root: string): Record<string, Json> {
  switch (root) {
    case "answers":
      return example.answers ?? {};
    case "documents":
      return example.documents ?? {};
    case "accepted":
      return example.accepted ?? {};
    case "application":
      return example.application ?? {};
    case "applicant":
      return example.applicant ?? {};
    default:
      return {};
  }
}

function jsonOf(value: Fact): Json {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "boolean" || typeof value === "string" ? value : null;
}

function recordOf(shape: Shape | RecordShape, values: Record<string, Json>, place: string): Map<string, Fact> {
  const record = new Map<string, Fact>();
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(shape, name);
    if (!field) throw new Unfit(`${place}.${name}`);
    if (value !== null) record.set(field.id, factOf(field.shape, value, `${place}.${name}`));
  }
  return record;
}

function factOf(shape: Shape, value: Json, place: string): Fact {
  if (isList(shape)) {
    if (Array.isArray(value)) return value.map((item, row) => factOf(shape.list, item, `${place}[${row}]`));
  } else if (isRecord(shape)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return recordOf(shape, value, place);
  } else if (shape === "bool") {
    if (typeof value === "boolean") return value;
  } else if (shape === "int") {
    if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  } else if (typeof value === "string" && (shape === "date" ? dayOf(value) : !isLonger(value, TEXT_LIMIT))) {
    return value;
  }
  throw new Unfit(place);
}
