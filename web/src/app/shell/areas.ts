import type { SessionUser } from "../../api/schema";
import { paths } from "../../lib/paths";
import { hasPermission, hasRole, isAdministrator, isProcessAdminOnly } from "../../lib/roles";

export type AreaId = "community" | "programs" | "reports" | "reviews" | "inbox" | "conferences" | "syncReport" | "tools" | "programPortal";

export interface Area {
  id: AreaId;
  path: string;
}

/**
 * The areas that a member of staff may open, in the order of the top bar (specification 2, section 2.5): administrators see
 * all, others the reports; whoever works the queue sees reviews, and what belongs to conversations by permission.
 */
export function areasOf(user: SessionUser): Area[] {
  if (isProcessAdminOnly(user)) return [{ id: "programPortal", path: paths.programSettings }];
  const isAdmin = isAdministrator(user);
  const areas: (Area | false)[] = [
    isAdmin && { id: "community", path: `${paths.reports}/business/data-accuracy` },
    isAdmin && { id: "programs", path: paths.resources },
    hasRole(user, ["GOV", "REV"]) && { id: "reports", path: paths.reports },
    hasPermission(user, "queue.read") && { id: "reviews", path: paths.review },
    hasPermission(user, "thread.read") && { id: "inbox", path: paths.inbox },
    hasPermission(user, "conference.supervise") && { id: "conferences", path: paths.conferences },
    isAdmin && { id: "syncReport", path: paths.syncReport },
    isAdmin && { id: "tools", path: paths.tools },
  ];
  return areas.filter((area) => area !== false);
}
