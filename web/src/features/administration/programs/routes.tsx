import type { FeatureRoutes } from "../../../shared/page/feature-routes";

export const routes: FeatureRoutes = {
  pages: {
    programSettings: async () => ({ Component: (await import("./settings-page")).SettingsPage }),
    programContacts: async () => ({ Component: (await import("./contacts-page")).ContactsPage }),
    createProgram: async () => ({ Component: (await import("./create-program-page")).CreateProgramPage }),
    organizations: async () => ({ Component: (await import("./organizations-page")).OrganizationsPage }),
    launchProgram: async () => ({ Component: (await import("./launch-page")).LaunchPage }),
    programInformation: async () => ({ Component: (await import("./information-page")).InformationPage }),
    addResource: async () => ({ Component: (await import("./create-program-page")).AddResourcePage }),
    editResource: async () => ({ Component: (await import("./edit-resource-page")).EditResourcePage }),
    adminPortal: async () => ({ Component: (await import("./admin-portal-page")).AdminPortalPage }),
  },
};
