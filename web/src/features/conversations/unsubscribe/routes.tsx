import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    unsubscribe: async () => ({ Component: (await import("./unsubscribe-page")).UnsubscribePage }),
  },
};
