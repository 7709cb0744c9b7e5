import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: { instanceRoles: async () => ({ Component: (await import("./roles-page")).RolesPage }) },
};
