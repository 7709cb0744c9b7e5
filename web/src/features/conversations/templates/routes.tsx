import type { FeatureRoutes } from "../../../lib/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    messageTemplates: async () => ({ Component: (await import("./templates-page")).TemplatesPage }),
  },
};
