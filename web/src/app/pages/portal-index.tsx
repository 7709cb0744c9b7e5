import { useLocation, Navigate } from "react-router";
import type { Permission } from "../../api/schema";
import { INSTANCE_TABS, programTabsFor, tabsFor, type PortalTab } from "../../shared/administration/portal-tabs";
import { useUser } from "../../shared/identity/user";
import { useFeatures } from "../../shared/page/features";
import { paths } from "../../shared/page/paths";
import { NotFoundWords } from "../not-found-page";

/** The first part of a portal that somebody may open; an address below it that is no part does not exist. */
function PortalIndex({ base, tabsOf }: { base: string; tabsOf: (permissions: readonly Permission[]) => readonly PortalTab[] }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const first = tabsOf(user.permissions)[0];
  if (!first || pathname.replace(/\/$/, "") !== base) return <NotFoundWords />;
  return <Navigate to={{ pathname: `${base}/${first.slug}`, search }} replace />;
}

/** A program's portal without a part. */
export function ProgramPortalIndex() {
  const has = useFeatures();
  return <PortalIndex base={paths.programPortal} tabsOf={(permissions) => programTabsFor(permissions, has)} />;
}

/** The instance's portal without a part. */
export const InstancePortalIndex = () => <PortalIndex base={paths.instancePortal} tabsOf={(permissions) => tabsFor(INSTANCE_TABS, permissions)} />;
