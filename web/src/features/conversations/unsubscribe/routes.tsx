import type { FeatureRoutes } from "../../../lib/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    unsubscribe: async () => ({ Component: (await import("./unsubscribe-page")).UnsubscribePage }),
  },
};
