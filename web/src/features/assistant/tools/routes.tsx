import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    generateIdeas: async () => ({ Component: (await import("./ask-pages")).IdeasPage }),
    generatePortfolio: async () => ({ Component: (await import("./ask-pages")).PortfolioPage }),
    createProfile: async () => ({ Component: (await import("./ask-pages")).ProfilePage }),
    findResources: async () => ({ Component: (await import("./find-resources-page")).FindResourcesPage }),
    aiConfig: async () => ({ Component: (await import("./ai-config-page")).AiConfigPage }),
    aiTestPrompts: async () => ({ Component: (await import("./test-prompts-page")).TestPromptsPage }),
  },
};
