import type { ProfileSection, RowChange } from "../../../api/schema";
import { phoneText } from "../../../shared/words/format";
import type { FieldShape, FieldSpec } from "./field-specs";
import { keptDate, keptTime, shownDate, shownTime } from "./typed";

/** What stands in a field while it is edited. */
export type DraftValue = string | boolean;

/** A row while it is edited. */
export interface DraftRow {
  /** The same as long as the row is on the page. */
  key: string;
  /** As the hub knows it; empty for a new row. */
  id: string;
  values: Readonly<Record<string, DraftValue>>;
  /** Last digits on file, by field. */
  kept: Readonly<Record<string, string>>;
}

let rowsSoFar = 0;

/** A row in which nothing stands. */
export function emptyRow(): DraftRow {
  rowsSoFar += 1;
  return { key: `new-${rowsSoFar}`, id: "", values: {}, kept: {} };
}

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`.replace(/\.00$/, "");

/** The rows of a section as they are edited; a section that is no list has one. */
export function draftOf(section: ProfileSection, fields: readonly FieldSpec[]): DraftRow[] {
  const rows = section.rows.map((row): DraftRow => {
    const values: Record<string, DraftValue> = {};
    const kept: Record<string, string> = {};
    for (const { name, shape } of fields) {
      const value = row.values[name];
      if (value === undefined || value === null) continue;
      if (shape.kind === "sealed") kept[name] = lastDigits(value);
      else if (shape.kind === "flag") values[name] = value === true;
      else if (shape.kind === "money") values[name] = dollars(Number(value));
      else if (shape.kind === "date") values[name] = shownDate(String(value));
      else if (shape.kind === "time") values[name] = shownTime(String(value));
      else if (shape.kind === "text" && shape.inputMode === "tel") values[name] = phoneText(String(value));
      else values[name] = Array.isArray(value) ? value.join("\n") : String(value);
    }
    return { key: row.id || "record", id: row.id, values, kept };
  });
  return rows.length > 0 || section.is_list ? rows : [{ ...emptyRow(), key: "record" }];
}

function lastDigits(value: unknown): string {
  return typeof value === "object" && value !== null && "kept" in value ? String(value.kept) : "";
}

function keptValue(shape: FieldShape, text: string, lang: string): string | string[] {
  switch (shape.kind) {
    case "lines":
      return text.split("\n");
    case "date":
      return keptDate(text, lang);
    case "time":
      return keptTime(text);
    default:
      return text;
  }
}

/** What is sent to save these rows, as they were typed in a language. */
export function changeOf(rows: readonly DraftRow[], fields: readonly FieldSpec[], lang: string): RowChange[] {
  return rows.map((row) => {
    const values: Record<string, unknown> = {};
    for (const { name, shape } of fields) {
      const value = row.values[name];
      if (shape.kind === "sealed" && !value && row.kept[name]) values[name] = { kept: row.kept[name] };
      else if (typeof value === "boolean") values[name] = value;
      else if (value === undefined || value.trim() === "") continue;
      else values[name] = keptValue(shape, value, lang);
    }
    return { id: row.id, values };
  });
}

/** Whether two states of a section say the same. */
export function isSame(one: readonly DraftRow[], other: readonly DraftRow[], fields: readonly FieldSpec[], lang: string): boolean {
  return JSON.stringify(changeOf(one, fields, lang)) === JSON.stringify(changeOf(other, fields, lang));
}
