import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    programUsers: async () => ({ Component: (await import("./users-page")).UsersPage }),
    addUser: async () => ({ Component: (await import("./add-user-page")).AddUserPage }),
    editUser: async () => ({ Component: (await import("./edit-user-page")).EditUserPage }),
  },
};
