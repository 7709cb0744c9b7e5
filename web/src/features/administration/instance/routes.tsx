import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    instanceBranding: async () => ({ Component: (await import("./branding-page")).BrandingPage }),
    instanceContent: async () => ({ Component: (await import("./content-page")).ContentPage }),
    instanceNotifications: async () => ({ Component: (await import("./notifications-page")).NotificationsPage }),
    instanceLanguages: async () => ({ Component: (await import("./languages-page")).LanguagesPage }),
  },
};
