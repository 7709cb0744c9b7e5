import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { auditLog: async () => ({ Component: (await import("./audit-page")).AuditPage }) },
};
