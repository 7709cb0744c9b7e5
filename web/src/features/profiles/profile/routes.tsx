import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    profile: async () => ({ Component: (await import("./profile-page")).ProfilePage }),
  },
};
