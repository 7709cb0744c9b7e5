import type { FeatureRoutes } from "../../../lib/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    deliveries: async () => ({ Component: (await import("./deliveries-page")).DeliveriesPage }),
  },
};
