import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { programReports: async () => ({ Component: (await import("./report-roles-page")).ReportRolesPage }) },
};
