import { lazy } from "react";
import type { FeatureRoutes } from "../../../lib/feature-routes";

export const routes: FeatureRoutes = {
  pages: { telephones: async () => ({ Component: (await import("./phones-page")).PhonesPage }) },
  dock: lazy(async () => ({ default: (await import("./lines/dock")).TelephoneDock })),
};
