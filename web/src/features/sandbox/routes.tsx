import type { FeatureRoutes } from "../../lib/feature-routes";
import { paths } from "../../lib/paths";

export const routes: FeatureRoutes = {
  open: [{ path: paths.sandbox, lazy: async () => ({ Component: (await import("./sandbox-page")).SandboxPage }) }],
};
