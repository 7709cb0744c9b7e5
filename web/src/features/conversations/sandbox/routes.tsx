import type { FeatureRoutes } from "../../../lib/feature-routes";

export const routes: FeatureRoutes = {
  pages: { sandbox: async () => ({ Component: (await import("./sandbox-page")).SandboxPage }) },
};
