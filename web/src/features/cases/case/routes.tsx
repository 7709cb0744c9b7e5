import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    case: async () => ({ Component: (await import("./case-page")).CasePage }),
    addCase: async () => ({ Component: (await import("./add-case-page")).AddCasePage }),
  },
};
