import { paths } from "../../shared/page/paths";
import { INSTANCE_TABS, MAKES_PROGRAMS, OPENING, PROGRAM_TABS, programTabsFor, tabsFor, type PortalTab } from "../../shared/administration/portal-tabs";
import { hasPermission } from "../../shared/identity/roles";
import { feature, own, work, workWithAny, type Guard, type RouteRow } from "../route-row";

const queue = work("queue.read");

function guardOf({ permission, orAny }: PortalTab): Guard {
  if (permission === MAKES_PROGRAMS) return { kind: "work", permissions: [permission], anyOf: OPENING };
  return orAny ? workWithAny(permission, ...orAny) : work(permission);
}

/** The parts of a portal, each for those who have its right. */
const portal = (base: string, tabs: readonly PortalTab[]): RouteRow[] =>
  tabs.map((tab) => feature(`${base}/${tab.slug}`, guardOf(tab), tab.title, { visit: { as: "admin" } }));

/** Version 2: the work area. */
export const workArea: readonly RouteRow[] = [
  feature(paths.review, queue, "review", { fillsHeight: true, menu: [{ bar: "staff", name: "reviews", order: 40 }] }),
  feature(`${paths.review}/threads/:threadId`, queue, "inbox", { id: "reviewThread", fillsHeight: true }),
  feature(`${paths.review}/:itemId`, queue, "case", { fillsHeight: true, visit: { at: "/v2/review/100005" } }),
  feature(`${paths.inbox}/:threadId?`, queue, "inbox", {
    fillsHeight: true,
    menu: [{ bar: "staff", name: "inbox", order: 50, to: paths.inbox, for: ({ user }) => hasPermission(user, "thread.read") }],
  }),
  feature(paths.conferences, queue, "conferences", {
    fillsHeight: true,
    menu: [{ bar: "staff", order: 60, for: ({ user }) => hasPermission(user, "conference.supervise") }],
    visit: { as: "supervisor" },
  }),
  feature("/v2/telephones", work("call.place"), "telephones", { menu: [{ bar: "staff", order: 65 }] }),
  feature(paths.flows, queue, "flows"),
  feature(`${paths.flows}/:key`, queue, "flow", { visit: { at: "/v2/flows/benefits-line" } }),
  feature(paths.addCase, queue, "addCase"),
  feature(paths.mySettings, queue, "mySettings"),
  feature(`${paths.syncReport}/*`, work(), "syncReport", {
    menu: [{ bar: "staff", name: "syncReport", order: 70, to: paths.syncReport, for: ({ user }) => user.sync_report }],
  }),
  feature(`${paths.syncDashboard}/*`, work(), "syncDashboard"),
  feature(`${paths.adminPortal}/*`, work(), "adminPortal", { visit: { as: "admin", at: "/v2/admin-portal" } }),
  ...portal(paths.programPortal, PROGRAM_TABS),
  own(`${paths.programPortal}/*`, work(), "programPortal", async () => ({ Component: (await import("../pages/portal-index")).ProgramPortalIndex }), {
    menu: [{ bar: "staff", order: 85, to: paths.programPortal, for: ({ user }) => programTabsFor(user.permissions, () => true).length > 0 }],
    visit: false,
  }),
  ...portal(paths.instancePortal, INSTANCE_TABS),
  own(`${paths.instancePortal}/*`, work(), "instancePortal", async () => ({ Component: (await import("../pages/portal-index")).InstancePortalIndex }), {
    menu: [{ bar: "staff", order: 90, to: paths.instancePortal, for: ({ user }) => tabsFor(INSTANCE_TABS, user.permissions).length > 0 }],
    visit: false,
  }),
  feature(`${paths.aiTools}/generate-ideas`, work(), "generateIdeas"),
  feature(`${paths.aiTools}/generate-portfolio`, work(), "generatePortfolio"),
  feature(`${paths.aiTools}/create-profile`, work(), "createProfile"),
  feature(`${paths.aiTools}/find-resources`, work(), "findResources"),
  feature(`${paths.aiTools}/ai-config`, work(), "aiConfig", { visit: { as: "admin" } }),
  feature(`${paths.aiTools}/ai-test-prompts`, work(), "aiTestPrompts", { visit: { as: "admin" } }),
  own(paths.adminTools, work("admin"), "adminTools", async () => ({ Component: (await import("../admin-tools-page")).AdminToolsPage }), {
    menu: [{ bar: "staff", order: 95, for: ({ user }) => user.admin_tools }],
    visit: false,
  }),
  own("/v2/*", work(), "notFound", async () => ({ Component: (await import("../not-found-page")).NotFoundWords })),
  own(paths.faqs, work(), "faqs", async () => ({ Component: (await import("../pages/faqs-page")).FaqsPage })),
];
