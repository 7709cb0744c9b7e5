import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    programReleases: async () => ({ Component: (await import("./releases-page")).ReleasesPage }),
  },
};
