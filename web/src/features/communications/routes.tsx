import { lazy } from "react";
import type { FeatureRoutes } from "../../lib/feature-routes";
import { paths } from "../../lib/paths";
import { useThreadPanel } from "../../lib/thread-panel";

useThreadPanel.setState({ Panel: lazy(async () => ({ default: (await import("./communications-panel")).CommunicationsPanel })) });

const lazyPage = async () => ({ Component: (await import("./communications-page")).CommunicationsPage });

export const routes: FeatureRoutes = {
  staff: [
    { path: `${paths.inbox}/:threadId?`, lazy: lazyPage },
    { path: `${paths.review}/threads/:threadId`, lazy: lazyPage },
  ],
};
