import { lazy } from "react";
import type { FeatureRoutes } from "../../lib/feature-routes";
import { paths } from "../../lib/paths";

export const routes: FeatureRoutes = {
  staff: [{ path: paths.conferences, lazy: async () => ({ Component: (await import("./conferences-page")).ConferencesPage }) }],
  dock: lazy(async () => ({ default: (await import("./supervision-dock")).SupervisionDock })),
};
