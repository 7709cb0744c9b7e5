import type { Guard, TestVisitor, RouteRow } from "./route-row";

/** A page as the browser tests open it. */
export interface Visit {
  /** The viewer. */
  as: TestVisitor;
  /** The address that is opened. */
  at: string;
}

/** A login for each role that a page may be kept for; the first whose role the page names opens it. */
const BY_ROLE = [
  ["IND", "applicant"],
  ["REV", "reviewer"],
  ["GOV", "supervisor"],
  ["REM", "market"],
  ["SUB", "subscriber"],
] as const;

function testVisitorOf(guard: Guard): TestVisitor {
  if (guard.kind === "open" || guard.kind === "guest") return "visitor";
  if (guard.kind === "work" || !guard.roles) return "reviewer";
  const { roles } = guard;
  return BY_ROLE.find(([role]) => roles.includes(role))?.[1] ?? "reviewer";
}

/** An address of a path: without its optional end, with an example number for every part that varies. */
export const exampleOf = (path: string): string => path.replace(/\/(\*|:\w+\?)$/, "").replace(/:\w+/g, "7");

/** The viewer and address with which the browser tests open a page: from its row, or derived from guard and path. Null if there is nothing to see. */
export function visitOf({ guard, path, visit }: RouteRow): Visit | null {
  return visit === false ? null : { as: visit?.as ?? testVisitorOf(guard), at: visit?.at ?? exampleOf(path) };
}
