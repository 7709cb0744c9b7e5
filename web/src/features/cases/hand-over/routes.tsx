import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    handOverCode: async () => ({ Component: (await import("./code-page")).CodePage }),
    handOver: async () => ({ Component: (await import("./hand-over-page")).HandOverPage }),
  },
};
