import type { FeatureRoutes } from "../../../lib/feature-routes";

export const routes: FeatureRoutes = {
  pages: { profileSettings: async () => ({ Component: (await import("./profile-settings-page")).ProfileSettingsPage }) },
};
