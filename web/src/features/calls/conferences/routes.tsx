import { lazy } from "react";
import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { conferences: async () => ({ Component: (await import("./conferences-page")).ConferencesPage }) },
  dock: lazy(async () => ({ default: (await import("./supervision-dock")).SupervisionDock })),
};
