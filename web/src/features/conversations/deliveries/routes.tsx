import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    deliveries: async () => ({ Component: (await import("./deliveries-page")).DeliveriesPage }),
  },
};
