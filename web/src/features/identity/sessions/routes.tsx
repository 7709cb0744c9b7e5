import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    sessions: async () => ({ Component: (await import("./sessions-page")).SessionsPage }),
    secondFactors: async () => ({ Component: (await import("./second-factors-page")).SecondFactorsPage }),
    actAsUser: async () => ({ Component: (await import("./act-as-user-page")).ActAsUserPage }),
  },
};
