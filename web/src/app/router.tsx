import { createBrowserRouter, type RouteObject } from "react-router";
import { signInRoutes } from "../features/sign-in/routes";
import type { FeatureRoutes, LazyPage } from "../lib/feature-routes";
import { paths } from "../lib/paths";
import { ErrorPage, PageError } from "./error-page";
import { NotFoundPage } from "./not-found-page";
import { PageFrame } from "./page-frame";
import { PageSkeleton } from "./page-skeleton";
import { RootRedirect } from "./root-redirect";
import { RouteGate, type RowHandle } from "./route-gate";
import { routeTable, unlistedRow, type RouteRow } from "./route-table";

// Each feature says in its own routes.tsx which pages it mounts.
const features = Object.values(import.meta.glob<{ routes?: FeatureRoutes }>("../features/*/routes.tsx", { eager: true })).flatMap((file) => file.routes ?? []);
const docks = features.flatMap((feature) => feature.dock ?? []);

/** Features' pages by their address. */
const featurePages = new Map<string, LazyPage>([
  ...signInRoutes.map((route) => [route.path, route.lazy] as const),
  ...features.flatMap((feature) => (feature.pages ?? []).map((page) => [page.path, page.lazy] as const)),
  ...features.flatMap((feature) => [...(feature.staff ?? []), ...(feature.open ?? [])].map((route) => [route.path ?? "", route.lazy as LazyPage] as const)),
]);

const listed = new Set(routeTable.map((row) => row.path));
const unlisted = features.flatMap((feature) => feature.staff ?? []).filter((route) => !listed.has(route.path ?? ""));

/** The page of a row: the feature's, or what the table has in its place; none while nobody has built it. */
export const pageOf = (row: RouteRow): LazyPage | undefined => featurePages.get(row.path) ?? row.page;

function toRoute(row: RouteRow): RouteObject[] {
  const lazy = pageOf(row);
  return lazy ? [{ path: row.path, handle: { row } satisfies RowHandle, lazy, errorElement: <PageError /> }] : [];
}

/** The router, made from the one table of app/route-table.ts. */
export const routeObjects: RouteObject[] = [
  {
    element: <PageFrame />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: paths.root, element: <RootRedirect /> },
      { element: <RouteGate docks={docks} />, children: [...routeTable, ...unlisted.map((route) => unlistedRow(route.path ?? ""))].flatMap(toRoute) },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routeObjects);
}
