import { lazy } from "react";
import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  dock: lazy(async () => ({ default: (await import("./call-dock")).CallDock })),
  side: lazy(async () => ({ default: (await import("./call-side")).CallSide })),
};
