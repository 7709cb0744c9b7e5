import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useSearchParams } from "react-router";
import { currentUserQuery } from "../api/current-user";
import { paths, safeRedirect } from "../lib/paths";
import { homePath } from "../lib/roles";
import { useSession } from "../lib/session";
import { LoadFailed } from "./load-failed";
import { PageSkeleton } from "./page-skeleton";

/** Pages for visitors. Somebody who is signed in, or has just signed in, goes on to `redirect` or to their home. */
export function GuestOnly() {
  const status = useSession((state) => state.status);
  const [query] = useSearchParams();
  const user = useQuery({ ...currentUserQuery, enabled: status === "signedIn" });
  if (status === "signedOut") return <Outlet />;
  if (user.error) return <LoadFailed error={user.error} onRetry={() => void user.refetch()} />;
  if (status === "checking" || !user.data) return <PageSkeleton />;
  return <Navigate to={safeRedirect(query.get("redirect")) ?? homePath(user.data) ?? paths.root} replace />;
}
