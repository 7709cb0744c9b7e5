import { useQuery } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router";
import { currentUserQuery } from "../api/current-user";
import type { Permission, RoleCode } from "../api/types";
import { loginPath, paths } from "../lib/paths";
import { hasPermission, hasRole, homePath } from "../lib/roles";
import { useSession } from "../lib/session";
import { UserContext } from "../lib/user";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import { LoadFailed } from "./load-failed";
import { PageSkeleton } from "./page-skeleton";

interface RequireSessionProps {
  /** Any of these roles; everybody who is signed in when left out. */
  roles?: readonly RoleCode[];
  permission?: Permission;
  /** A visitor sees a prompt in place instead of being sent to the sign-in page. */
  promptVisitors?: boolean;
}

/** Lets in who may see the pages inside; sends visitors to sign in and come back, and others to their own home. */
export function RequireSession({ roles, permission, promptVisitors }: RequireSessionProps) {
  const { status, endedBy } = useSession();
  const location = useLocation();
  const user = useQuery({ ...currentUserQuery, enabled: status === "signedIn" });

  if (status === "signedOut") {
    const here = location.pathname + location.search;
    if (endedBy === "loggedOut") return <Navigate to={paths.login} replace />;
    return promptVisitors && endedBy === null ? <SignInPrompt to={loginPath(here)} /> : <Navigate to={loginPath(here)} replace />;
  }
  if (user.error) return <LoadFailed error={user.error} onRetry={() => void user.refetch()} />;
  if (status === "checking" || !user.data) return <PageSkeleton />;

  const isAllowed = (!roles || hasRole(user.data, roles)) && (!permission || hasPermission(user.data, permission));
  if (!isAllowed) {
    const home = homePath(user.data);
    return <Navigate to={home && home !== location.pathname ? home : paths.root} replace />;
  }
  return (
    <UserContext value={user.data}>
      <Outlet />
    </UserContext>
  );
}

function SignInPrompt({ to }: { to: string }) {
  const { t } = useTranslation("shell");
  return (
    <main className="app-message">
      <EmptyState
        level={1}
        icon={<LogIn />}
        title={t("prompt.title")}
        action={
          <Link to={to} variant="button">
            {t("prompt.action")}
          </Link>
        }
      >
        <p>{t("prompt.words")}</p>
      </EmptyState>
    </main>
  );
}
