import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    subscriptions: async () => ({ Component: (await import("./subscriptions-page")).SubscriptionsPage }),
  },
};
