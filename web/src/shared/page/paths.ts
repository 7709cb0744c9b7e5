/** The addresses that links lead to; app/routes has their pages, and further pages that only menus lead to. */
export const paths = {
  root: "/",

  // Signing in and up (specification 1, section 2).
  login: "/login",
  findLogin: "/find-login",
  createLogin: "/create-login",
  session: "/session",
  setAccountName: "/set-account-name",
  mfa: "/mfa",
  register: "/register",
  signup: "/signup",
  individualSignup: "/individual-signup",
  forgotPassword: "/forgot-password",
  /** Where the classic reset mail leads. */
  classicResetPassword: "/resetpassword",
  resetPassword: "/reset-password",
  auth: "/auth",
  authFrame: "/authFrame",
  autoLogin: "/auto-login",
  silentLogin: "/silent-login",
  instanceRedirect: "/instance-redirect",
  notMe: "/not-me",
  undoChange: "/undo-change",
  addAccount: "/add-account",
  contactSupport: "/contact-support",

  // One's own account.
  profileSettings: "/profile-settings",
  mySettings: "/v2/my-settings",
  sessions: "/account/sessions",
  secondFactors: "/account/second-factors",

  // Businesses and individuals (specification 3, section 2).
  resources: "/resources",
  application: "/application",
  applications: "/applications",
  home: "/home",
  profile: "/profile",
  /** A phone's page of a question that was handed over to it. */
  handOver: "/hand-over",
  confirmationResource: "/confirmation-resource",
  subscriptions: "/subscriptions",
  underConstruction: "/under-construction",

  // Government and reviewers (specification 2, section 2.1).
  reports: "/reports",
  addResource: "/add-resource",
  editResource: "/edit-resource",
  govSettings: "/gov-settings",
  tools: "/tools",
  addUser: "/tools/add-user",
  editUser: "/tools/edit-user",
  actAsUser: "/tools/act-as-user",
  deliveries: "/tools/deliveries",
  messageTemplates: "/tools/message-templates",
  review: "/v2/review",
  telephones: "/v2/telephones",
  inbox: "/v2/inbox",
  conferences: "/v2/conferences",
  flows: "/v2/flows",
  addCase: "/v2/add-case",
  adminTools: "/v2/admin-tools",
  syncReport: "/v2/sync-report",
  syncDashboard: "/v2/sync-dashboard",
  adminPortal: "/v2/admin-portal",
  programPortal: "/v2/program-portal",
  programSettings: "/v2/program-portal/settings",
  notificationTool: "/v2/program-portal/notification-tool",
  denialReasons: "/v2/program-portal/denial-reasons",
  outreachItems: "/v2/program-portal/outreach-items",
  programUsers: "/v2/program-portal/users",
  programForm: "/v2/program-portal/form",
  createProgram: "/v2/program-portal/create-program",
  launchProgram: "/v2/program-portal/launch-program",
  workflowEditor: "/v2/program-portal/workflow-editor",
  programReleases: "/v2/program-portal/releases",
  programPayouts: "/v2/program-portal/payouts",
  instancePortal: "/v2/instance-portal",
  auditLog: "/v2/instance-portal/audit",
  aiTools: "/v2/ai-tools",
  generateIdeas: "/v2/ai-tools/generate-ideas",
  faqs: "/v2/faqs",
  rem: "/rem-routes",

  // For everybody.
  contactInfo: "/contact-info",
  privacy: "/privacy",
  publicDashboard: "/public/dashboard",
  guest: "/guest",
  unsubscribe: "/unsubscribe",
  sandbox: "/sandbox",
} as const;

/** A part of a case's screen, as its address names it. */
export type CasePart = "household" | "answers" | "validations" | "documents" | "payments" | "history";

/** The case of an application, or one part of it. */
export function casePath(itemId: number, part?: CasePart): string {
  return `${paths.review}/${itemId}${part ? `#${part}` : ""}`;
}

/** A conversation in the communications center; `message` is scrolled to, `at` (milliseconds) is where its recording starts. */
export function threadPath(threadId: string, to: { message?: string | null; at?: number | null } = {}): string {
  const query = new URLSearchParams();
  if (to.message) query.set("message", to.message);
  if (to.at !== null && to.at !== undefined) query.set("at", String(to.at));
  const text = query.toString();
  return `${paths.inbox}/${encodeURIComponent(threadId)}${text ? `?${text}` : ""}`;
}

/** The editor of a spoken menu. */
export function flowPath(key: string): string {
  return `${paths.flows}/${encodeURIComponent(key)}`;
}

/** Where a `redirect` parameter may lead: a path of this origin, or nowhere (null). */
export function safeRedirect(target: string | null): string | null {
  if (!target?.startsWith("/") || /^\/[/\\]/.test(target)) return null;
  const url = new URL(target, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
}
