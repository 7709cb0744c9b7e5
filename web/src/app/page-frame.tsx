import { Suspense } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { PageSkeleton } from "./page-skeleton";
import { RouteAnnouncer } from "./route-announcer";

/** The root of every page: waits for its words and code, and puts the scroll position back. */
export function PageFrame() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
      <ScrollRestoration />
      <RouteAnnouncer />
    </Suspense>
  );
}
