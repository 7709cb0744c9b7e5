import { paths } from "../../shared/page/paths";
import { BUSINESS_ROLES, hasRole, isAdministrator, SHARED_ROLES } from "../../shared/identity/roles";
import { anySession, feature, own, roles, type MenuViewer, type RouteRow } from "../route-row";

/** Subscribers have one area; everybody else has several (specification 3, section 2, "Community bar"). */
const notSubscriber = ({ user }: MenuViewer) => !hasRole(user, ["SUB"]);
/** A profile of one's own is kept where programs are neither bought nor worked. */
const keepsProfile = (viewer: MenuViewer) =>
  notSubscriber(viewer) && viewer.programType !== null && viewer.programType !== "marketplace" && viewer.programType !== "workflow";

/** One's own account, and the pages of businesses and individuals. */
export const community: readonly RouteRow[] = [
  feature(paths.profileSettings, roles("IND"), "profileSettings", { staysHere: true }),
  feature(paths.sessions, anySession, "sessions", { staysHere: true }),
  feature(paths.secondFactors, anySession, "secondFactors", { staysHere: true }),

  feature(paths.resources, roles(...SHARED_ROLES), "resources", {
    menu: [
      { bar: "community", name: "programs", order: 20, for: notSubscriber },
      { bar: "staff", name: "programs", order: 20, for: ({ user }) => isAdministrator(user) },
    ],
  }),
  feature(`${paths.resources}/:id/*`, anySession, "resource", { visit: { as: "applicant" } }),
  // Its content is a draft's or an application's; without one it leads to the applications.
  own(
    paths.application,
    roles(...SHARED_ROLES),
    "application",
    async () => {
      // Not at the top: the table of pages is read by tools that know nothing of the app's words.
      const { bringWords } = await import("../../shared/words/i18n");
      bringWords("applications", "form-fields", "counter");
      const { ApplicationPage, loadPartAt } = await import("../pages/application-page");
      loadPartAt(window.location.search);
      return { Component: ApplicationPage };
    },
    {
      visit: false,
      keepsPage: true,
    },
  ),
  own(paths.home, roles(...BUSINESS_ROLES), "home", async () => ({ Component: (await import("../pages/home-page")).HomePage })),
  own(
    paths.applications,
    roles(...BUSINESS_ROLES),
    "applications",
    async () => ({ Component: (await import("../pages/applications-page")).ApplicationsPage }),
    { menu: [{ bar: "community", order: 30, for: notSubscriber }] },
  ),
  feature(`${paths.confirmationResource}/:id`, roles(...BUSINESS_ROLES), "confirmationResource"),
  feature(`${paths.confirmationResource}/:resourceId/payment-confirmation`, roles(...BUSINESS_ROLES), "paymentConfirmation"),
  feature(`${paths.profile}/:tab?`, roles(...BUSINESS_ROLES), "profile", {
    menu: [{ bar: "community", name: "about", order: 10, to: paths.profile, for: keepsProfile }],
  }),
  feature(paths.subscriptions, roles("SUB"), "subscriptions", { menu: [{ bar: "community", order: 40 }] }),
  own(paths.underConstruction, roles("IND"), "underConstruction", async () => ({
    Component: (await import("../pages/under-construction-page")).UnderConstructionPage,
  })),
];
