import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { application: async () => ({ Component: (await import("./application-page")).ApplicationPage }) },
};
