import type { AdministeredProgram, Permission } from "../../api/schema";
import type { Words } from "../words/i18next";
import type { Feature } from "../page/features";
import type { AdminArea } from "./administered";

/** A tab of a portal: the end of its address, the title of its page, and the right that opens it (specification 2, section 6). */
export interface PortalTab {
  slug: string;
  title: keyof Words["pages"]["titles"];
  /** What the tab is called beside the portal's others, where that is not the page's title. */
  name?: keyof Words["pages"]["titles"];
  permission: Permission;
  /** Others that open it too. */
  orAny?: readonly Permission[];
}

/** The tabs of a program's portal, in the specification's order (section 2.6), with this product's own at the end. */
export const PROGRAM_TABS = [
  { slug: "settings", title: "programSettings", permission: "program.read" },
  { slug: "contact-info", title: "programContacts", permission: "program.read" },
  { slug: "users", title: "programUsers", permission: "staff.read" },
  { slug: "form", title: "programForm", permission: "form.read" },
  { slug: "create-program", title: "createProgram", permission: "create-program.read" },
  { slug: "notification-tool", title: "notificationTool", permission: "communications.read" },
  { slug: "organizations", title: "organizations", permission: "create-program.read" },
  { slug: "outreach-items", title: "outreachItems", permission: "outreach.read" },
  { slug: "workflow-editor", title: "workflowEditor", permission: "workflow.read" },
  { slug: "reports", title: "programReports", permission: "report-roles.read" },
  { slug: "analytics-dashboard", title: "analyticsDashboard", permission: "figures.read" },
  { slug: "launch-program", title: "launchProgram", permission: "program.read" },
  { slug: "denial-reasons", title: "denialReasons", permission: "communications.read" },
  { slug: "information", title: "programInformation", permission: "program.read" },
  { slug: "releases", title: "programReleases", permission: "workflow.read", orAny: ["form.read", "communications.read", "program.read"] },
  { slug: "payouts", title: "programPayouts", permission: "finance.write" },
] as const satisfies readonly PortalTab[];

/** The tabs of an instance's portal, in the specification's order, with this product's own at the end. */
export const INSTANCE_TABS = [
  { slug: "branding", title: "instanceBranding", permission: "instance.read" },
  { slug: "security", title: "instanceSecurity", permission: "instance.read" },
  { slug: "content", title: "instanceContent", permission: "instance.read" },
  { slug: "instance-notifications", title: "instanceNotifications", name: "notificationTool", permission: "instance.read" },
  { slug: "languages", title: "instanceLanguages", permission: "instance.read" },
  { slug: "channels", title: "instanceChannels", permission: "instance.read" },
  { slug: "features", title: "instanceFeatures", permission: "instance.read" },
  { slug: "roles", title: "instanceRoles", permission: "admin" },
  { slug: "audit", title: "auditLog", permission: "admin" },
  { slug: "payment-accounts", title: "paymentAccounts", permission: "instance.read" },
] as const satisfies readonly PortalTab[];

export type ProgramTab = (typeof PROGRAM_TABS)[number]["slug"];
export type InstanceTab = (typeof INSTANCE_TABS)[number]["slug"];

/** The tabs that these rights open. */
export function tabsFor<T extends PortalTab>(tabs: readonly T[], permissions: readonly Permission[]): T[] {
  return tabs.filter((tab) => [tab.permission, ...(tab.orAny ?? [])].some((permission) => permissions.includes(permission)));
}

/** The area that each tab belongs to (specification 2, section 6), or several of which one will do. Payouts belong to whoever pays awards. */
const AREA: Record<Exclude<ProgramTab, "payouts">, AdminArea | readonly AdminArea[]> = {
  settings: "ProgramConfig",
  "contact-info": "ProgramConfig",
  users: "UserMgmt",
  form: "FormConfig",
  "create-program": "CreateProgram",
  "notification-tool": "Communications",
  organizations: "CreateProgram",
  "outreach-items": "UserMgmt",
  "workflow-editor": "WorkflowConfig",
  reports: "ReportsConfig",
  "analytics-dashboard": "AnalyticsDashboardConfig",
  "launch-program": "ProgramConfig",
  "denial-reasons": "Communications",
  information: "ProgramConfig",
  releases: ["WorkflowConfig", "FormConfig", "Communications", "ProgramConfig"],
};

/** The right to make programs, which opens nothing by itself: its tabs are there beside one of {@link OPENING}. */
export const MAKES_PROGRAMS: Permission = "create-program.read";

/** Rights of which one opens the administration of programs (specification 2, section 5). */
export const OPENING: readonly Permission[] = [
  "figures.read",
  "communications.read",
  "form.read",
  "program.read",
  "report-roles.read",
  "staff.read",
  "outreach.read",
  "workflow.read",
];

/** The tabs of a program's portal for these rights. The one for new programs is there where its feature is, too (section 4). */
export function programTabsFor(permissions: readonly Permission[], has: (feature: Feature) => boolean) {
  const isOpen = OPENING.some((permission) => permissions.includes(permission));
  return tabsFor(PROGRAM_TABS, permissions).filter(
    (tab) => (tab.permission !== MAKES_PROGRAMS || isOpen) && (tab.slug !== "create-program" || has("create-program")),
  );
}

/** Whether a tab opens for who has this access in a program. */
export function opensIn(tab: ProgramTab, access: AdministeredProgram["AdminPerms"]): boolean {
  // Whoever has the tab's right has it in each of the programs that the hub lists.
  if (tab === "payouts") return true;
  return [AREA[tab]].flat().some((area) => access[area] !== "Hidden");
}
