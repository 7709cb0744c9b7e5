import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    flows: async () => ({ Component: (await import("./flows-page")).FlowsPage }),
    flow: async () => ({ Component: (await import("./flow-page")).FlowPage }),
  },
};
