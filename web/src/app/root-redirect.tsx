import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { currentUserQuery } from "../api/current-user";
import { paths } from "../lib/paths";
import { homePath } from "../lib/roles";
import { useSession } from "../lib/session";
import { LoadFailed } from "./load-failed";
import { NoAreaPage } from "./no-area-page";
import { PageSkeleton } from "./page-skeleton";

/** "/": everybody is sent to the page of their role, visitors to sign in. */
export function RootRedirect() {
  const status = useSession((state) => state.status);
  const user = useQuery({ ...currentUserQuery, enabled: status === "signedIn" });
  if (status === "signedOut") return <Navigate to={paths.login} replace />;
  if (user.error) return <LoadFailed error={user.error} onRetry={() => void user.refetch()} />;
  if (status === "checking" || !user.data) return <PageSkeleton />;
  const home = homePath(user.data);
  return home ? <Navigate to={home} replace /> : <NoAreaPage user={user.data} />;
}
