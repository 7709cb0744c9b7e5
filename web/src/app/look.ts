import type { Guard, Looker, RouteRow } from "./route-row";

/** A page as the browser tests open it. */
export interface Look {
  /** Who looks. */
  as: Looker;
  /** The address that is opened. */
  at: string;
}

/** A logged-in looker for each role that a page may be kept for; the first whose role the page names looks at it. */
const BY_ROLE = [
  ["IND", "applicant"],
  ["REV", "reviewer"],
  ["GOV", "supervisor"],
  ["REM", "market"],
  ["SUB", "subscriber"],
] as const;

function lookerAt(guard: Guard): Looker {
  if (guard.kind === "open" || guard.kind === "guest") return "visitor";
  if (guard.kind === "work" || !guard.roles) return "reviewer";
  const { roles } = guard;
  return BY_ROLE.find(([role]) => roles.includes(role))?.[1] ?? "reviewer";
}

/** An address of a path: without its optional end, with an example number for every part that varies. */
export const exampleOf = (path: string): string => path.replace(/\/(\*|:\w+\?)$/, "").replace(/:\w+/g, "7");

/** Who looks at a page in the browser tests, and where: what its row says, else what follows from guard and path. Null where there is nothing to see. */
export function lookOf({ guard, path, look }: RouteRow): Look | null {
  return look === false ? null : { as: look?.as ?? lookerAt(guard), at: look?.at ?? exampleOf(path) };
}
