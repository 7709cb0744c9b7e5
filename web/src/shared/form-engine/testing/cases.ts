import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Json } from "../answers/fault";

const FOLDER = resolve(import.meta.dirname, "../../../../../hub/forms/cases");

/** A file of the cases that the hub's engine runs too. */
export function caseFile<T>(name: string): T {
  return JSON.parse(readFileSync(resolve(FOLDER, name), "utf8")) as T;
}

/** JSON with the names of objects in order, the same on both sides. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`);
  return `{${fields.join(",")}}`;
}
