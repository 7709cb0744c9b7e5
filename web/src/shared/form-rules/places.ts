import { fieldOf, isList, isRecord, isScalar, type Field, type RecordShape, type Scope } from "./shape";
import type { Path } from "./sentence";

/** A value that a sentence can name, with the path that leads to it. */
export interface Place {
  path: Path;
  field: Field;
}

/** One text for each path, for lists of choices. */
export const pathKey = ({ from, names }: Path): string => [from, ...names].join(".");

function rootOf(from: string, scope: Scope, each: RecordShape | null) {
  if (from === "each") return each;
  if (from === "row") return scope.row;
  return Object.hasOwn(scope.roots, from) ? scope.roots[from] : null;
}

/** What a path leads to. */
export function fieldAt(path: Path, scope: Scope, each: RecordShape | null): Field | null {
  let shape = rootOf(path.from, scope, each) ?? null;
  let field: Field | undefined;
  for (const name of path.names) {
    field = shape ? fieldOf(shape, name) : undefined;
    if (!field) return null;
    shape = field.shape;
  }
  return field ?? null;
}

/** The row of a group that a path leads to. */
export function rowOf(list: Path, scope: Scope, each: RecordShape | null): RecordShape | null {
  const shape = fieldAt(list, scope, each)?.shape;
  return shape && isList(shape) && isRecord(shape.list) ? shape.list : null;
}

/** Every value that can be named here: of the row first, then of the whole form; parts of answers behind their answer. */
export function placesOf(scope: Scope, each: RecordShape | null): Place[] {
  const places: Place[] = [];
  const gather = (from: string, names: string[], shape: RecordShape) => {
    for (const field of shape.fields) {
      const path: Path = { from, names: [...names, field.id] };
      places.push({ path, field });
      if (isRecord(field.shape)) gather(from, path.names, field.shape);
    }
  };
  if (each) gather("each", [], each);
  else if (scope.row) gather("row", [], scope.row);
  for (const [name, shape] of Object.entries(scope.roots)) if (isRecord(shape)) gather(name, [], shape);
  return places;
}

/** Whether a number is an amount of money, in cents. */
export const isMoney = ({ question, part, shape }: Field): boolean =>
  shape === "int" && question?.type === "money" && (part === undefined || part === "cents" || part === "monthly");

/** A record that rules know nothing of but whether it is there, or an answer of several parts. */
export const isWhole = ({ shape }: Field): boolean => !isScalar(shape) && !isList(shape);

/** Cents as an amount that is read and typed: `1200.50`, `1200`. */
export function amountOf(cents: bigint): string {
  const plain = cents < 0n ? -cents : cents;
  const part = plain % 100n;
  return `${cents < 0n ? "-" : ""}${plain / 100n}${part === 0n ? "" : `.${String(part).padStart(2, "0")}`}`;
}
