import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { paymentAccounts: async () => ({ Component: (await import("./accounts-page")).AccountsPage }) },
};
