import type { SessionUser } from "../../api/types";
import { paths } from "../../lib/paths";
import { hasPermission, hasRole } from "../../lib/roles";

export type AreaId = "reviews" | "inbox" | "conferences" | "reports";

export interface Area {
  id: AreaId;
  path: string;
}

/** The areas that a member of staff may open, in the order of the top bar. */
export function areasOf(user: SessionUser): Area[] {
  const areas: Area[] = [];
  if (hasPermission(user, "queue.read")) areas.push({ id: "reviews", path: paths.review });
  if (hasPermission(user, "thread.read")) areas.push({ id: "inbox", path: paths.inbox });
  if (hasPermission(user, "conference.supervise")) areas.push({ id: "conferences", path: paths.conferences });
  if (hasRole(user, ["GOV", "REV"])) areas.push({ id: "reports", path: paths.reports });
  return areas;
}
