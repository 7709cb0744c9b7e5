import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    paymentConfirmation: async () => ({ Component: (await import("./payment-page")).PaymentPage }),
  },
};
