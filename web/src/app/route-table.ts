import type { Permission, RoleCode } from "../api/schema";
import type { LazyPage } from "../lib/feature-routes";
import { paths } from "../lib/paths";
import { BUSINESS_ROLES, SHARED_ROLES } from "../lib/roles";
import { planned } from "./pages/planned";
import type { TitleId } from "./use-titles";

/** Who may see a page (specification 1, section 2, "Guards"). */
export type Guard =
  /** Everybody. */
  | { kind: "open" }
  /** Visitors; somebody who is signed in goes home. */
  | { kind: "guest" }
  /** Somebody who is signed in, with any of these roles; any role when left out. Visitors go to sign in and come back. */
  | { kind: "session"; roles?: readonly RoleCode[] }
  /** Version-2 pages are not guarded by the router: a visitor sees the way to sign in, in place. Calls are authorised by the hub. */
  | { kind: "work"; permission?: Permission };

export interface RouteRow {
  path: string;
  guard: Guard;
  title: TitleId;
  /** Who builds the page: this shell, a feature's folder, or a piece of work that is still to come. */
  builder: "shell" | "feature" | "later";
  /** `shell` is the bar, the docks and the footer of whoever looks; `none` leaves all of that to the page. */
  frame: "shell" | "none";
  /** The page; left out where a feature's routes.tsx brings it. */
  page?: LazyPage;
  /** The page takes the height under the top bar, without a footer. */
  fillsHeight?: boolean;
  /** Leads to login where people sign in with a login id (the state-insurance marketplace and its instance). */
  closedWithLoginIds?: boolean;
  /** Stays here though the tenant keeps applicants' forms elsewhere. */
  staysHere?: boolean;
}

type RowExtras = Omit<RouteRow, "path" | "guard" | "title" | "builder" | "frame" | "page">;

const open: Guard = { kind: "open" };
const guest: Guard = { kind: "guest" };
const anySession: Guard = { kind: "session" };
const work: Guard = { kind: "work" };
const queue: Guard = { kind: "work", permission: "queue.read" };
const roles = (...codes: readonly RoleCode[]): Guard => ({ kind: "session", roles: codes });

/** A sign-in screen: the feature brings page and frame. */
const signIn = (path: string, guard: Guard, title: TitleId, extras: RowExtras = {}): RouteRow => ({ path, guard, title, builder: "feature", frame: "none", ...extras });
/** A page that a feature brings, in the shell. */
const feature = (path: string, guard: Guard, title: TitleId, extras: RowExtras = {}): RouteRow => ({ path, guard, title, builder: "feature", frame: "shell", ...extras });
/** A page of the shell's own. */
const own = (path: string, guard: Guard, title: TitleId, page: LazyPage, extras: RowExtras = {}): RouteRow => ({ path, guard, title, builder: "shell", frame: "shell", page, ...extras });
/** A page that says what will stand there and for whom. */
const later = (path: string, guard: Guard, title: Parameters<typeof planned>[0]): RouteRow => ({ path, guard, title, builder: "later", frame: "shell", page: planned(title) });

/** Every address of the product with its guard, its title and who builds it. Features' own further pages come on top of these. */
export const routeTable: readonly RouteRow[] = [
  // Signing in and up.
  signIn(paths.login, guest, "login"),
  signIn(paths.findLogin, guest, "findLogin"),
  signIn(paths.createLogin, guest, "createLogin"),
  signIn(paths.session, guest, "session"),
  signIn(paths.setAccountName, open, "setAccountName"),
  signIn(paths.mfa, guest, "mfa"),
  signIn(paths.register, guest, "register", { closedWithLoginIds: true }),
  signIn(paths.signup, guest, "signup", { closedWithLoginIds: true }),
  signIn(paths.individualSignup, open, "individualSignup", { closedWithLoginIds: true }),
  signIn(paths.forgotPassword, guest, "forgotPassword"),
  signIn(paths.classicResetPassword, guest, "resetPassword", { closedWithLoginIds: true }),
  signIn(paths.resetPassword, guest, "resetPassword"),
  signIn(paths.auth, guest, "auth"),
  signIn(paths.authFrame, open, "auth"),
  signIn(paths.instanceRedirect, open, "instanceRedirect"),
  signIn(paths.autoLogin, open, "auth"),
  signIn(paths.silentLogin, open, "auth"),
  signIn(paths.notMe, open, "notMe"),
  signIn(paths.undoChange, open, "undoChange"),
  signIn(paths.addAccount, open, "addAccount"),
  signIn(paths.contactSupport, guest, "contactSupport"),

  // One's own account.
  feature(paths.profileSettings, roles("IND"), "profileSettings", { staysHere: true }),
  feature(paths.sessions, anySession, "sessions", { staysHere: true }),
  feature(paths.secondFactors, anySession, "secondFactors", { staysHere: true }),

  // Businesses and individuals.
  own(paths.resources, roles(...SHARED_ROLES), "resources", async () => ({ Component: (await import("./pages/resources-page")).ResourcesPage })),
  later(`${paths.resources}/:id/*`, anySession, "resource"),
  later(paths.application, roles(...SHARED_ROLES), "application"),
  later(paths.home, roles(...BUSINESS_ROLES), "home"),
  later(paths.applications, roles(...BUSINESS_ROLES), "applications"),
  later(`${paths.confirmationResource}/:id`, roles(...BUSINESS_ROLES), "confirmationResource"),
  later(`${paths.confirmationResource}/:resourceId/payment-confirmation`, roles(...BUSINESS_ROLES), "paymentConfirmation"),
  later(paths.profile, roles(...BUSINESS_ROLES), "profile"),
  later(paths.subscriptions, roles("SUB"), "subscriptions"),
  own(paths.underConstruction, roles("IND"), "underConstruction", async () => ({ Component: (await import("./pages/under-construction-page")).UnderConstructionPage })),

  // Government and reviewers.
  own(`${paths.reports}/*`, roles("GOV", "REV"), "reports", async () => ({ Component: (await import("./pages/reports-page")).ReportsPage })),
  later(paths.addResource, roles("GOV"), "addResource"),
  later(`${paths.editResource}/:id`, roles("GOV"), "editResource"),
  later(paths.govSettings, roles("GOV", "REV", "REM"), "govSettings"),
  own(`${paths.tools}/*`, roles("GOV"), "tools", async () => ({ Component: (await import("./pages/tools-page")).ToolsPage })),
  later(paths.addUser, roles("GOV"), "addUser"),
  later(paths.editUser, roles("GOV"), "editUser"),
  feature(paths.actAsUser, roles("GOV"), "actAsUser"),
  own(`${paths.rem}/*`, roles("REM"), "rem", async () => ({ Component: (await import("./remediator-redirect")).RemediatorRedirect }), { fillsHeight: true }),

  // Version 2: the work area.
  feature(paths.review, queue, "review", { fillsHeight: true }),
  feature(`${paths.review}/threads/:threadId`, queue, "inbox", { fillsHeight: true }),
  feature(`${paths.inbox}/:threadId?`, queue, "inbox", { fillsHeight: true }),
  feature(paths.conferences, queue, "conferences", { fillsHeight: true }),
  later(paths.addCase, queue, "addCase"),
  later(`${paths.syncReport}/*`, work, "syncReport"),
  later(`${paths.syncDashboard}/*`, work, "syncDashboard"),
  later(`${paths.adminPortal}/*`, work, "adminPortal"),
  later(`${paths.programPortal}/*`, work, "programPortal"),
  later(`${paths.instancePortal}/*`, work, "instancePortal"),
  later(`${paths.aiTools}/generate-ideas`, work, "generateIdeas"),
  later(`${paths.aiTools}/generate-portfolio`, work, "generatePortfolio"),
  later(`${paths.aiTools}/create-profile`, work, "createProfile"),
  later(`${paths.aiTools}/find-resources`, work, "findResources"),
  later(`${paths.aiTools}/ai-config`, work, "aiConfig"),
  later(`${paths.aiTools}/ai-test-prompts`, work, "aiTestPrompts"),
  own("/v2/*", work, "notFound", async () => ({ Component: (await import("./not-found-page")).NotFoundWords })),
  own(paths.faqs, work, "faqs", async () => ({ Component: (await import("./pages/faqs-page")).FaqsPage })),

  // For everybody.
  own(paths.contactInfo, open, "contactInfo", async () => ({ Component: (await import("./pages/contact-info-page")).ContactInfoPage }), { staysHere: true }),
  own(paths.privacy, open, "privacy", async () => ({ Component: (await import("./pages/privacy-page")).PrivacyPage }), { staysHere: true }),
  { ...later(paths.publicDashboard, open, "publicDashboard"), staysHere: true },
  { ...feature(paths.guest, open, "guest"), frame: "none", staysHere: true },
  { ...feature(`${paths.guest}/:code`, open, "guest"), frame: "none", staysHere: true },
  { ...feature(paths.sandbox, open, "sandbox"), frame: "none", staysHere: true },
];

/** The guard and frame of a feature's page that the table does not name: it is work on the queue. */
export const unlistedRow = (path: string): RouteRow => feature(path, queue, "review", { fillsHeight: true });
