import type { FeatureRoutes } from "../../lib/feature-routes";
import { paths } from "../../lib/paths";

export const routes: FeatureRoutes = {
  pages: [{ path: paths.profileSettings, lazy: async () => ({ Component: (await import("./profile-settings-page")).ProfileSettingsPage }) }],
};
