import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    govSettings: async () => ({ Component: (await import("./community-profile-page")).CommunityProfilePage }),
  },
};
