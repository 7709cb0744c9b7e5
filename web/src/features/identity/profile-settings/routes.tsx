import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    profileSettings: async () => ({ Component: (await import("./profile-settings-page")).ProfileSettingsPage }),
    mySettings: async () => ({ Component: (await import("./my-settings-page")).MySettingsPage }),
  },
};
