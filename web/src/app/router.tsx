import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import type { FeatureRoutes } from "../lib/feature-routes";
import { paths } from "../lib/paths";
import { BUSINESS_ROLES } from "../lib/roles";
import { ErrorPage } from "./error-page";
import { GuestOnly } from "./guest-only";
import { NotFoundPage } from "./not-found-page";
import { PageFrame } from "./page-frame";
import { RequireSession } from "./require-session";
import { RootRedirect } from "./root-redirect";

// Each feature says in its own routes.tsx which pages it mounts.
const features = Object.values(import.meta.glob<{ routes: FeatureRoutes }>("../features/*/routes.tsx", { eager: true })).map((file) => file.routes);
const staffPages = features.flatMap((feature) => feature.staff ?? []);
const openPages = features.flatMap((feature) => feature.open ?? []);
const docks = features.flatMap((feature) => feature.dock ?? []);

const lazyStaffShell = async () => {
  const { StaffShell } = await import("./shell/staff-shell");
  return { Component: () => <StaffShell docks={docks} /> };
};
const lazyApplicantShell = async () => ({ Component: (await import("./shell/applicant-shell")).ApplicantShell });

/** Every page of the product, by who may see it. */
export const routeObjects: RouteObject[] = [
  {
    element: <PageFrame />,
    errorElement: <ErrorPage />,
    children: [
      { path: paths.root, element: <RootRedirect /> },

      // Visitors.
      {
        element: <GuestOnly />,
        children: [
          {
            lazy: async () => ({ Component: (await import("../features/sign-in/components/sign-in-layout")).SignInLayout }),
            children: [
              { path: paths.login, lazy: async () => ({ Component: (await import("../features/sign-in/login-page")).LoginPage }) },
              { path: paths.session, lazy: async () => ({ Component: (await import("../features/sign-in/accounts-page")).AccountsPage }) },
              { path: paths.setAccountName, lazy: async () => ({ Component: (await import("../features/sign-in/account-name-page")).AccountNamePage }) },
              { path: paths.mfa, lazy: async () => ({ Component: (await import("../features/sign-in/mfa-page")).MfaPage }) },
            ],
          },
        ],
      },

      // Staff.
      {
        element: <RequireSession roles={["GOV", "REV"]} />,
        children: [
          {
            lazy: lazyStaffShell,
            children: [{ path: `${paths.reports}/*`, lazy: async () => ({ Component: (await import("./pages/reports-page")).ReportsPage }) }],
          },
        ],
      },
      {
        element: <RequireSession permission="queue.read" promptVisitors />,
        children: [{ lazy: lazyStaffShell, handle: { fillsHeight: true }, children: staffPages }],
      },
      { path: `${paths.rem}/*`, element: <Navigate to={paths.review} replace /> },

      // Applicants.
      {
        element: <RequireSession roles={[...BUSINESS_ROLES, "SUB"]} />,
        children: [
          {
            lazy: lazyApplicantShell,
            children: [
              { path: paths.resources, lazy: async () => ({ Component: (await import("./pages/resources-page")).ResourcesPage }) },
              { path: paths.subscriptions, lazy: async () => ({ Component: (await import("./pages/resources-page")).ResourcesPage }) },
            ],
          },
        ],
      },

      // Pages with a key of their own.
      ...openPages,
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routeObjects);
}
