import { lazy } from "react";
import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { telephones: async () => ({ Component: (await import("./phones-page")).PhonesPage }) },
  dock: lazy(async () => ({ default: (await import("./lines/dock")).TelephoneDock })),
};
