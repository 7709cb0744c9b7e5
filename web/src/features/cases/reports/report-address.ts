import { useCallback, useMemo } from "react";
import type { SortOrder } from "../../../ui/table";
import type { By, Measure } from "../../../api/schema";
import { useAddressQuery } from "../../../shared/page/address-query";
import type { ReportQuery } from "./api/read-report";

/** Lengths of time to choose from, in days; 30 is the usual one. */
export const LENGTHS = [7, 30, 90, 365] as const;
const USUAL = 30;

/** How the rows may be cut, where they may; left out: by time. */
export const CUTS = ["day", "week", "month", "program", "person"] as const satisfies readonly By[];

/** Settings of a report, as in the address. */
export interface ReportView {
  /** So many days up to today; null where the days are named. */
  days: number | null;
  /** First day, `yyyy-mm-dd`; empty with `days`. */
  from: string;
  to: string;
  process: number | null;
  /** A measure, or `name`; empty: as the hub has it. */
  sort: string;
  order: SortOrder;
  /** A system outside; only the sync pages ask. */
  system: string;
  /** How the rows are cut; null: by time, as fine as the period allows. */
  by: By | null;
  /** Whose work is counted: an account; 0: nobody on staff; null: everybody's. */
  person: number | null;
  /** The figure whose rows are open: its column, and the key of its row, null for the totals. */
  measure: Measure | null;
  row: string | null;
}

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

export function readView(query: URLSearchParams): ReportView {
  const [from, to] = [query.get("from"), query.get("to")];
  const isNamed = isDay(from) && isDay(to);
  const days = Number(query.get("days") ?? USUAL);
  const process = Number(query.get("process"));
  return {
    days: isNamed ? null : LENGTHS.some((one) => one === days) ? days : USUAL,
    from: isNamed ? from : "",
    to: isNamed ? to : "",
    process: Number.isInteger(process) && process > 0 ? process : null,
    sort: query.get("sort") ?? "",
    order: query.get("order") === "asc" ? "asc" : "desc",
    system: query.get("system") ?? "",
    by: CUTS.find((one) => one === query.get("by")) ?? null,
    person: query.has("person") && Number.isInteger(Number(query.get("person"))) ? Number(query.get("person")) : null,
    // The hub refuses a column that there is not.
    measure: (query.get("measure") as Measure | null) || null,
    row: query.get("row"),
  };
}

/** The address of a view; default values are left out. */
export function writeView(view: ReportView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.days === null) {
    query.set("from", view.from);
    query.set("to", view.to);
  } else if (view.days !== USUAL) query.set("days", String(view.days));
  if (view.process !== null) query.set("process", String(view.process));
  if (view.system) query.set("system", view.system);
  if (view.by) query.set("by", view.by);
  if (view.person !== null) query.set("person", String(view.person));
  if (view.sort) {
    query.set("sort", view.sort);
    if (view.order === "asc") query.set("order", "asc");
  }
  if (view.measure) {
    if (view.row !== null) query.set("row", view.row);
    query.set("measure", view.measure);
  }
  return query;
}

/** The day of a moment in a zone, `yyyy-mm-dd`. */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone || undefined, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

const DAY_MS = 86_400_000;

/** The days that a view asks for: so many up to today in this zone, or those that it names. */
export function queryOf(view: ReportView, zone: string, now = Date.now()): ReportQuery {
  const narrowed = { process: view.process, ...(view.person === null ? {} : { person: view.person }), ...(view.by ? { by: view.by } : {}) };
  if (view.days === null) return { from: view.from, to: view.to, ...narrowed };
  const to = dayIn(zone, now);
  // Noon: no change of clocks moves it to another day.
  const first = new Date(Date.parse(`${to}T12:00:00Z`) - (view.days - 1) * DAY_MS);
  return { from: first.toISOString().slice(0, 10), to, ...narrowed };
}

export type ChangeView = (part: Partial<ReportView>) => void;

/** The view in the address, and a setter. */
export function useReportView(): [ReportView, ChangeView] {
  const [query, setQuery] = useAddressQuery();
  const view = useMemo(() => readView(query), [query]);
  const change = useCallback<ChangeView>((part) => setQuery((before) => writeView({ ...readView(before), ...part }), { preventScrollReset: true }), [setQuery]);
  return [view, change];
}
