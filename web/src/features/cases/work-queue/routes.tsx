import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { review: async () => ({ Component: (await import("./queue-page")).QueuePage }) },
};
