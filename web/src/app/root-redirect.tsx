import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { currentUserQuery } from "../api/current-user";
import { paths } from "../shared/page/paths";
import { homePath, switchedPath } from "../shared/identity/roles";
import { useSession } from "../shared/identity/session";
import { LoadFailed } from "./load-failed";
import { mustEnrol } from "./must-enrol";
import { NoAreaPage } from "./no-area-page";
import { PageSkeleton } from "./page-skeleton";

const EnrolPage = lazy(async () => ({ default: (await import("./enrol-page")).EnrolPage }));
const MarketplacePage = lazy(async () => ({ default: (await import("./pages/marketplace-page")).MarketplacePage }));

/** The marketplace sends its purchasers to "/" with a token; `?marketplace` alone opens the same page. */
export function hasMarketplaceMarker(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("marketplace") || query.has("token");
}

/** "/": the marketplace's landing when the address is marked so; else the page of one's role, and visitors to sign in. */
export function RootRedirect() {
  const status = useSession((state) => state.status);
  const { search } = useLocation();
  const user = useQuery({ ...currentUserQuery, enabled: status === "signedIn" });
  if (hasMarketplaceMarker(search)) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <MarketplacePage />
      </Suspense>
    );
  }
  if (status === "signedOut") return <Navigate to={paths.login} replace />;
  if (user.error) return <LoadFailed error={user.error} onRetry={() => void user.refetch()} />;
  if (status === "checking" || !user.data) return <PageSkeleton />;
  if (mustEnrol(user.data)) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EnrolPage user={user.data} />
      </Suspense>
    );
  }
  const home = new URLSearchParams(search).has("switched") ? switchedPath(user.data) : homePath(user.data);
  return home ? <Navigate to={home} replace /> : <NoAreaPage user={user.data} />;
}
