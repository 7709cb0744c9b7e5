import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    programForm: async () => ({ Component: (await import("./form-page")).FormPage }),
  },
};
