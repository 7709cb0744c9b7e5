import type { FeatureRoutes } from "../../lib/feature-routes";
import { paths } from "../../lib/paths";

export const routes: FeatureRoutes = {
  open: [
    { path: paths.guest, lazy: async () => ({ Component: (await import("./code-page")).CodePage }) },
    { path: `${paths.guest}/:code`, lazy: async () => ({ Component: (await import("./guest-page")).GuestPage }) },
  ],
};
