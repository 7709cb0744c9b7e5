import type { Json } from "../form-engine/answers/fault";
import type { RuleExample } from "../form-engine/document";
import type { Need, Needs } from "./needs";

export type Values = Record<string, Json>;

export const isValues = (value: Json | undefined): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** The same values with one of them changed, or without it. */
export function withValue(values: Values, name: string, value: Json | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

/** The values of an example that the rule still reads. */
function kept(values: Values, needs: Need[]): Values {
  const found = needs.flatMap(({ field, inner }): [string, Json][] => {
    const name = [field.id, ...field.names].find((one) => Object.hasOwn(values, one));
    const value = name === undefined ? undefined : values[name];
    if (value === undefined) return [];
    if (isValues(value)) return [[field.id, kept(value, inner)]];
    if (Array.isArray(value) && inner.length > 0) return [[field.id, value.map((row) => (isValues(row) ? kept(row, inner) : row))]];
    return [[field.id, value]];
  });
  return Object.fromEntries(found);
}

export type Root = "answers" | "documents" | "accepted" | "application" | "applicant" | "row";
const ROOTS: readonly Root[] = ["answers", "documents", "accepted", "application", "applicant", "row"];
export const isRoot = (name: string): name is Root => ROOTS.some((root) => root === name);

/** An example with other values under a name at the root; what the rule reads no more is left out. */
export function changedExample(example: RuleExample, needs: Needs, root: Root, values: Values): RuleExample {
  const changed: RuleExample = { expected: example.expected, ...(example.today === undefined ? {} : { today: example.today }) };
  for (const name of ROOTS) {
    const read = name === "row" ? needs.row : (needs.roots.find((one) => one.name === name)?.needs ?? []);
    const left = kept(name === root ? values : (example[name] ?? {}), read);
    if (Object.keys(left).length > 0) changed[name] = left;
  }
  return changed;
}
