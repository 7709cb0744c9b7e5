import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { sandbox: async () => ({ Component: (await import("./sandbox-page")).SandboxPage }) },
};
