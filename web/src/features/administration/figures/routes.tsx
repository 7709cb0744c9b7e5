import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { analyticsDashboard: async () => ({ Component: (await import("./figures-page")).FiguresPage }) },
};
