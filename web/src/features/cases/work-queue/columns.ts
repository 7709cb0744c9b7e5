import type { QueueConfig } from "../../../api/schema";

/** The columns in the order of the table (specification 2, section 2.2); when, which way and by what somebody was last in contact share one. */
export const COLUMNS = [
  "externalId",
  "itemName",
  "processName",
  "caseNumber",
  "clientId",
  "createdAt",
  "ownerName",
  "companyName",
  "dueAt",
  "lastComDate",
  "stateCurrentTime",
  "currentStateName",
  "paymentChannelName",
] as const;

export type Column = (typeof COLUMNS)[number];

const CASE_COLUMNS: readonly Column[] = ["caseNumber", "clientId"];
/** These name the row: they cannot be hidden. */
export const FIXED_COLUMNS: readonly Column[] = ["externalId", "itemName"];

const inView = (config: QueueConfig | undefined, programs: number[]) =>
  (config?.processes ?? []).filter((program) => programs.length === 0 || programs.includes(program.ID));

/** Whether the case columns apply to the listed applications: every program in view has them. */
export function showsCaseColumns(config: QueueConfig | undefined, programs: number[]): boolean {
  const listed = inView(config, programs);
  return listed.length > 0 && listed.every((program) => program.case_columns);
}

/** Whether payments apply to a program in view. */
export function showsPayments(config: QueueConfig | undefined, programs: number[]): boolean {
  return inView(config, programs).some((program) => program.payments);
}

/**
 * `wide`: all columns in their order · `middle`: the status is moved to where it is visible without scrolling · `narrow`: the
 * name shares the number's cell.
 */
/** Up to this width of the window the table is narrow (specification 2, section 9); up to 570 pixels its cells are drawn together too (queue.css). */
export const NARROW_PX = 800;

export type TableWidth = "wide" | "middle" | "narrow";

/** The columns of the list. */
export function columnsFor(config: QueueConfig | undefined, programs: number[], width: TableWidth = "wide"): Column[] {
  const hasCases = showsCaseColumns(config, programs);
  const pays = showsPayments(config, programs);
  const columns = COLUMNS.filter((column) => (hasCases || !CASE_COLUMNS.includes(column)) && (pays || column !== "paymentChannelName"));
  if (width === "wide") return columns;
  const first: Column[] = width === "narrow" ? ["externalId", "currentStateName"] : [...FIXED_COLUMNS, "currentStateName"];
  return [...first, ...columns.filter((column) => column !== "itemName" && !first.includes(column))];
}

const UNSORTED: readonly Column[] = [...CASE_COLUMNS, "paymentChannelName"];

export function isSortable(config: QueueConfig | undefined, column: Column): boolean {
  return config?.columns.find((one) => one.key === column)?.sortable ?? !UNSORTED.includes(column);
}

/** The columns of a file of these: the last contact is three there, as the specification has it. */
export function fileColumns(columns: readonly Column[]): string[] {
  return columns.flatMap((column) => (column === "lastComDate" ? [column, "ComDirection", "ComType"] : [column]));
}
