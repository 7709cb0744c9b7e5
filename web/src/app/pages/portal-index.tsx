import { useLocation, Navigate } from "react-router";
import { INSTANCE_TABS, PROGRAM_TABS, tabsFor, type PortalTab } from "../../shared/administration/portal-tabs";
import { useUser } from "../../shared/identity/user";
import { paths } from "../../shared/page/paths";
import { NotFoundWords } from "../not-found-page";

/** The first part of a portal that somebody may open; an address below it that is no part does not exist. */
function PortalIndex({ base, tabs }: { base: string; tabs: readonly PortalTab[] }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const first = tabsFor(tabs, user.permissions)[0];
  if (!first || pathname.replace(/\/$/, "") !== base) return <NotFoundWords />;
  return <Navigate to={{ pathname: `${base}/${first.slug}`, search }} replace />;
}

/** A program's portal without a part. */
export const ProgramPortalIndex = () => <PortalIndex base={paths.programPortal} tabs={PROGRAM_TABS} />;

/** The instance's portal without a part. */
export const InstancePortalIndex = () => <PortalIndex base={paths.instancePortal} tabs={INSTANCE_TABS} />;
