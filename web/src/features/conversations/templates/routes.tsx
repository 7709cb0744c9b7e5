import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    messageTemplates: async () => ({ Component: (await import("./templates-page")).TemplatesPage }),
  },
};
