import type { FeatureRoutes } from "../../../lib/feature-routes";

export const routes: FeatureRoutes = {
  pages: { review: async () => ({ Component: (await import("./queue-page")).QueuePage }) },
};
