import { paths } from "../../shared/page/paths";
import { hasPermission, isProcessAdminOnly } from "../../shared/identity/roles";
import { feature, later, own, work, type RouteRow } from "../route-row";

const queue = work("queue.read");

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
  feature(`${paths.syncReport}/*`, work(), "syncReport", {
    menu: [{ bar: "staff", name: "syncReport", order: 70, to: paths.syncReport, for: ({ user }) => user.sync_report }],
  }),
  feature(`${paths.syncDashboard}/*`, work(), "syncDashboard"),
  later(`${paths.adminPortal}/*`, work(), "adminPortal"),
  feature(paths.notificationTool, work("communications.read"), "notificationTool", {
    menu: [{ bar: "staff", name: "programPortal", order: 85 }],
    visit: { as: "supervisor" },
  }),
  feature(paths.denialReasons, work("communications.read"), "denialReasons", { visit: { as: "supervisor" } }),
  feature(paths.outreachItems, work("outreach.read"), "outreachItems", {
    menu: [{ bar: "staff", name: "programPortal", order: 86, for: ({ user }) => !hasPermission(user, "communications.read") }],
    visit: { as: "supervisor" },
  }),
  later(`${paths.programPortal}/*`, work(), "programPortal", {
    menu: [{ bar: "staff", order: 90, to: paths.programSettings, for: ({ user }) => isProcessAdminOnly(user) }],
  }),
  later(`${paths.instancePortal}/*`, work(), "instancePortal"),
  later(`${paths.aiTools}/generate-ideas`, work(), "generateIdeas"),
  later(`${paths.aiTools}/generate-portfolio`, work(), "generatePortfolio"),
  later(`${paths.aiTools}/create-profile`, work(), "createProfile"),
  later(`${paths.aiTools}/find-resources`, work(), "findResources"),
  later(`${paths.aiTools}/ai-config`, work(), "aiConfig"),
  later(`${paths.aiTools}/ai-test-prompts`, work(), "aiTestPrompts"),
  own(paths.adminTools, work("admin"), "adminTools", async () => ({ Component: (await import("../admin-tools-page")).AdminToolsPage }), {
    menu: [{ bar: "staff", order: 95, for: ({ user }) => user.admin_tools }],
    visit: false,
  }),
  own("/v2/*", work(), "notFound", async () => ({ Component: (await import("../not-found-page")).NotFoundWords })),
  own(paths.faqs, work(), "faqs", async () => ({ Component: (await import("../pages/faqs-page")).FaqsPage })),
];
