import type { FeatureRoutes } from "../../lib/feature-routes";
import { paths } from "../../lib/paths";

export const routes: FeatureRoutes = {
  pages: [
    { path: paths.sessions, lazy: async () => ({ Component: (await import("./sessions-page")).SessionsPage }) },
    { path: paths.secondFactors, lazy: async () => ({ Component: (await import("./second-factors-page")).SecondFactorsPage }) },
    { path: paths.actAsUser, lazy: async () => ({ Component: (await import("./act-as-user-page")).ActAsUserPage }) },
  ],
};
