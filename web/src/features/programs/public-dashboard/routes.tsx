import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { publicDashboard: async () => ({ Component: (await import("./public-dashboard-page")).PublicDashboardPage }) },
};
