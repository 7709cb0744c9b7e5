import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import type { FeatureRoutes, LazyPage } from "../shared/page/feature-routes";
import { paths } from "../shared/page/paths";
import { withWords } from "../shared/words/i18n";
import { ErrorPage, PageError } from "./error-page";
import { PageFrame } from "./page-frame";
import { PageSkeleton } from "./page-skeleton";
import { RootRedirect } from "./root-redirect";
import { RouteGate, type RowHandle } from "./route-gate";
import { open, own, type RouteRow } from "./route-row";
import { routeTable } from "./route-table";

// Each feature says in its own routes.tsx which pages it brings.
const features = Object.values(import.meta.glob<{ routes?: FeatureRoutes }>("../features/*/*/routes.tsx", { eager: true })).flatMap(
  (file) => file.routes ?? [],
);
const docks = features.flatMap((feature) => feature.dock ?? []);
const sides = features.flatMap((feature) => feature.side ?? []);

/** Features' pages by the ids of their rows. */
export const featurePages = new Map<string, LazyPage>(features.flatMap((feature) => Object.entries(feature.pages ?? {})));

const notFound: LazyPage = async () => ({ Component: (await import("./not-found-page")).NotFoundWords });

/** The page of a row: the table's own, or what a feature brings; none while nobody has built it. */
export const pageOf = (row: RouteRow): LazyPage | undefined => row.page ?? featurePages.get(row.id);

const routeOf = (row: RouteRow, path: string, lazy: LazyPage): RouteObject => ({
  path,
  handle: { row } satisfies RowHandle,
  lazy: () => withWords(lazy()),
  errorElement: <PageError />,
});

/** Addresses that do not exist, in the viewer's frame. */
const unknown: RouteRow = own("*", open, "notFound", notFound);

function toRoutes(row: RouteRow): RouteObject[] {
  const lazy = pageOf(row);
  if (!lazy) return [];
  // Below a page with children, an unknown address does not exist, for people admitted by the page.
  return row.children ? [routeOf(row, row.path, lazy), routeOf(row, `${row.path}/*`, notFound)] : [routeOf(row, row.path, lazy)];
}

/** The router, made from the one table of app/route-table.ts. */
export const routeObjects: RouteObject[] = [
  {
    element: <PageFrame />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: paths.root, element: <RootRedirect /> },
      { element: <RouteGate docks={docks} sides={sides} />, children: [...routeTable.flatMap(toRoutes), routeOf(unknown, unknown.path, notFound)] },
    ],
  },
];

/** Begins to load the page of an address where somebody is signed in, and what will be around it: both come beside each other. */
export function loadFrameAt(pathname: string): void {
  const row = matchRoutes(routeObjects, { pathname })
    ?.map((match) => (match.route.handle as RowHandle | undefined)?.row)
    .findLast(Boolean);
  const { guard, frame } = row ?? {};
  const isForApplicants = guard?.kind === "session" && guard.roles?.includes("IND");
  if (!row || frame !== "shell" || !(isForApplicants || guard?.kind === "work")) return;
  const shell = isForApplicants ? import("./shell/community-shell") : import("./shell/staff-shell");
  // A failed load is seen where the shell is shown.
  void Promise.all([shell, import("./idle-watch"), pageOf(row)?.()]).catch(() => undefined);
}

export function createRouter() {
  return createBrowserRouter(routeObjects);
}
