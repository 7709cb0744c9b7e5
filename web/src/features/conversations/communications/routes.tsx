import { lazy } from "react";
import type { FeatureRoutes } from "../../../shared/page/feature-routes";
import { threadPanel } from "../../../shared/conversations/thread-panel";

threadPanel.setState({ Panel: lazy(async () => ({ default: (await import("./communications-panel")).CommunicationsPanel })) });

const lazyPage = async () => ({ Component: (await import("./communications-page")).CommunicationsPage });

export const routes: FeatureRoutes = { pages: { inbox: lazyPage, reviewThread: lazyPage } };
