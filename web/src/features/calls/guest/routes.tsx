import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    guestCode: async () => ({ Component: (await import("./code-page")).CodePage }),
    guest: async () => ({ Component: (await import("./guest-page")).GuestPage }),
  },
};
