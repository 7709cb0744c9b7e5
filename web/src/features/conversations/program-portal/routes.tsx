import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    denialReasons: async () => ({ Component: (await import("./reasons/denial-reasons-page")).DenialReasonsPage }),
    notificationTool: async () => ({ Component: (await import("./rules/notification-tool-page")).NotificationToolPage }),
    outreachItems: async () => ({ Component: (await import("./outreach/outreach-items-page")).OutreachItemsPage }),
  },
};
