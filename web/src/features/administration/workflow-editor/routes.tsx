import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    workflowEditor: async () => ({ Component: (await import("./workflow-page")).WorkflowPage }),
  },
};
