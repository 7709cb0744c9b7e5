import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    instanceSecurity: async () => ({ Component: (await import("./security-page")).SecurityPage }),
    instanceChannels: async () => ({ Component: (await import("./channels-page")).ChannelsPage }),
    instanceFeatures: async () => ({ Component: (await import("./features-page")).FeaturesPage }),
  },
};
