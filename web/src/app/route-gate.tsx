import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import { brandingQuery } from "../api/branding";
import { currentUserQuery } from "../api/current-user";
import type { SessionUser } from "../api/schema";
import { programOf, rememberEntity, rememberProgram } from "../shared/identity/last-visit";
import { PagePartsContext } from "../shared/page/page-parts";
import { setRouteTitle } from "../shared/page/page-title";
import { leaveFor } from "../shared/live/program-events";
import { isStaff } from "../shared/identity/roles";
import { useSession } from "../shared/identity/session";
import { UserContext } from "../shared/identity/user";
import { withWords } from "../shared/words/i18n";
import { decide, mayOpen, type Verdict } from "./decide";
import { mustEnrol } from "./must-enrol";
import { ForbiddenPage } from "./forbidden-page";
import { LeavingPage } from "./leaving-page";
import { LoadFailed } from "./load-failed";
import { ProgramEventsWatch } from "./program-events-watch";
import { PageSkeleton } from "./page-skeleton";
import type { RouteRow } from "./route-row";
import { parentOf } from "./route-table";
import { SignInPrompt } from "./sign-in-prompt";

const StaffShell = lazy(async () => ({ default: (await withWords(import("./shell/staff-shell"))).StaffShell }));
const CommunityShell = lazy(async () => ({ default: (await withWords(import("./shell/community-shell"))).CommunityShell }));
const EnrolPage = lazy(async () => ({ default: (await import("./enrol-page")).EnrolPage }));
const SignInAgain = lazy(async () => ({ default: (await import("../features/identity/sign-in/again/sign-in-again")).SignInAgain }));
const VisitorShell = lazy(async () => ({ default: (await import("./shell/visitor-shell")).VisitorShell }));

/** What the router keeps with each route. */
export interface RowHandle {
  row: RouteRow;
}

function useRow(): RouteRow | undefined {
  return useMatches()
    .map((match) => (match.handle as RowHandle | undefined)?.row)
    .findLast(Boolean);
}

/**
 * Who was signed in on a page that stays when the session ends, until the hub says who is signed in now. Null on all other pages, and
 * after signing out.
 */
function useHeldUser(row: RouteRow | undefined, user: SessionUser | undefined): SessionUser | null {
  const { status, endedBy } = useSession();
  const last = useRef<{ row: RouteRow; user: SessionUser } | null>(null);
  useEffect(() => {
    if (status === "signedIn" && user) last.current = row?.keepsPage ? { row, user } : null;
  }, [status, row, user]);
  if (!row?.keepsPage || last.current?.row !== row) return null;
  const isOver = status === "signedOut" && (endedBy === "expired" || endedBy === "revoked");
  const isBeingRead = status === "signedIn" && user === undefined;
  return isOver || isBeingRead ? last.current.user : null;
}

/** Applies the guards of every page, and puts it into the viewer's frame. */
export function RouteGate({ docks, sides }: { docks: ComponentType[]; sides: ComponentType[] }) {
  const row = useRow();
  const { status, endedBy } = useSession();
  const location = useLocation();
  const isSignedIn = status === "signedIn";
  const user = useQuery({ ...currentUserQuery, enabled: isSignedIn });
  const branding = useQuery(brandingQuery);
  const { t, ready } = useTranslation("pages", { useSuspense: false });
  const title = row && ready ? t(`titles.${row.title}`) : null;
  const entity = user.data?.id_entity;

  useEffect(() => setRouteTitle(title), [title]);
  useEffect(() => {
    if (isSignedIn && entity !== undefined) rememberEntity(entity);
  }, [isSignedIn, entity]);
  useEffect(() => {
    const program = isSignedIn ? programOf(location.pathname, location.search) : null;
    if (program) rememberProgram(program);
  }, [isSignedIn, location.pathname, location.search]);

  const held = useHeldUser(row, user.data);
  if (!row) return <Outlet />;
  if (isSignedIn && user.error && row.guard.kind !== "open") return <LoadFailed error={user.error} onRetry={() => void user.refetch()} />;

  // Pages of their own frame for everybody, such as those that a mail leads to, come before the factor that is asked for.
  const isApart = row.guard.kind === "open" && row.frame === "none";
  if (isSignedIn && user.data && mustEnrol(user.data) && !isApart) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EnrolPage user={user.data} />
      </Suspense>
    );
  }

  // The viewer is unknown: a public page is shown as to a visitor.
  const isUnknown = isSignedIn && Boolean(user.error);
  const verdict: Verdict = held
    ? { kind: "show" }
    : decide(row, {
        status: isUnknown ? "signedOut" : status,
        endedBy,
        user: isSignedIn ? user.data : undefined,
        branding: branding.data ?? (branding.isError ? null : undefined),
        pathname: location.pathname,
        search: location.search,
        isSwitching: Boolean((location.state as { isSwitching?: boolean } | null)?.isSwitching),
      });
  if (verdict.kind === "wait") return <PageSkeleton />;
  if (verdict.kind === "redirect") return <Navigate to={verdict.to} replace />;
  if (verdict.kind === "prompt") return <SignInPrompt to={verdict.to} />;
  if (verdict.kind === "leave") return <LeavingPage url={verdict.url} onLeave={leaveFor} />;
  if (row.frame === "none") return <Outlet />;

  const who = held ?? (isSignedIn ? user.data : undefined);
  const siblings = who ? (parentOf(row)?.children ?? []).filter((child) => mayOpen(child.guard, who)) : [];
  const page =
    siblings.length === 0 ? (
      <Outlet />
    ) : (
      <PagePartsContext value={siblings.map(({ path, title: id }) => ({ path, title: ready ? t(`titles.${id}`) : "" }))}>
        <Outlet />
      </PagePartsContext>
    );
  const content = verdict.kind === "forbidden" ? <ForbiddenPage /> : page;
  const counted = verdict.kind === "show" ? row.path : undefined;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ProgramEventsWatch route={counted} at={location.pathname} />
      {who ? (
        <UserContext value={who}>
          {isStaff(who) ? (
            <StaffShell docks={docks} sides={sides} fillsHeight={Boolean(row.fillsHeight) && verdict.kind === "show"}>
              {content}
            </StaffShell>
          ) : (
            <CommunityShell>{content}</CommunityShell>
          )}
          {held && !isSignedIn ? (
            // The page is not taken away while the dialog loads: its focus would go.
            <Suspense fallback={null}>
              <SignInAgain user={held} />
            </Suspense>
          ) : null}
        </UserContext>
      ) : (
        <VisitorShell>{content}</VisitorShell>
      )}
    </Suspense>
  );
}
