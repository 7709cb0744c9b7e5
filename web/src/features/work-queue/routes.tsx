import type { FeatureRoutes } from "../../lib/feature-routes";
import { paths } from "../../lib/paths";

export const routes: FeatureRoutes = {
  staff: [{ path: paths.review, lazy: async () => ({ Component: (await import("./queue-page")).QueuePage }) }],
};
