import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { programPayouts: async () => ({ Component: (await import("./payouts-page")).PayoutsPage }) },
};
