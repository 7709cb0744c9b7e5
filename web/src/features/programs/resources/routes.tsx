import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    resources: async () => ({ Component: (await import("./resources-page")).ResourcesPage }),
    resource: async () => ({ Component: (await import("./program-page")).ProgramDetailPage }),
    confirmationResource: async () => ({ Component: (await import("./confirmation-page")).ConfirmationPage }),
  },
};
