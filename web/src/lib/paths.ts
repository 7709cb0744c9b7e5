/** Every address of the web app. Links are built here and nowhere else. */
export const paths = {
  root: "/",
  login: "/login",
  session: "/session",
  setAccountName: "/set-account-name",
  mfa: "/mfa",
  reports: "/reports",
  review: "/v2/review",
  inbox: "/v2/inbox",
  conferences: "/v2/conferences",
  rem: "/rem-routes",
  resources: "/resources",
  subscriptions: "/subscriptions",
  guest: "/guest",
  sandbox: "/sandbox",
} as const;

/** A conversation in the communications center; `message` is scrolled to, `at` (milliseconds) is where its recording starts. */
export function threadPath(threadId: string, to: { message?: string | null; at?: number | null } = {}): string {
  const query = new URLSearchParams();
  if (to.message) query.set("message", to.message);
  if (to.at !== null && to.at !== undefined) query.set("at", String(to.at));
  const text = query.toString();
  return `${paths.inbox}/${encodeURIComponent(threadId)}${text ? `?${text}` : ""}`;
}

/** The sign-in page, coming back to `from` afterwards. */
export function loginPath(from?: string): string {
  return from && from !== paths.root ? `${paths.login}?redirect=${encodeURIComponent(from)}` : paths.login;
}

/** Where a `redirect` parameter may lead: a path of this origin, or nowhere (null). */
export function safeRedirect(target: string | null): string | null {
  if (!target?.startsWith("/") || /^\/[/\\]/.test(target)) return null;
  const url = new URL(target, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
}
