import type { Branding, Permission, SessionUser } from "../api/schema";
import { loginPath } from "../shared/identity/login-path";
import { paths, safeRedirect } from "../shared/page/paths";
import { hasPermission, hasRole, homePath } from "../shared/identity/roles";
import type { SessionEnd } from "../shared/identity/session";
import { usesLoginIds } from "../shared/identity/uses-login-ids";
import type { Guard, RouteRow } from "./route-row";

/** What a guard knows. */
export interface Situation {
  status: "checking" | "signedOut" | "signedIn";
  endedBy: SessionEnd | null;
  /** Undefined until the hub has identified the session. */
  user: SessionUser | undefined;
  /** Undefined until it is there; null when it could not be had. */
  branding: Branding | null | undefined;
  pathname: string;
  search: string;
  /** A signed-in person changes to another account, which requires a second factor. */
  isSwitching?: boolean;
}

/** The page, or what replaces it. */
export type Verdict =
  | { kind: "show" }
  | { kind: "wait" }
  | { kind: "redirect"; to: string }
  /** Away from this app: the tenant keeps this person's form elsewhere. */
  | { kind: "leave"; url: string }
  /** A visitor of the work area: a sign-in prompt in place. */
  | { kind: "prompt"; to: string }
  /** Signed in, but the page is for others. */
  | { kind: "forbidden" };

/** Entity type 2 is a person who applies. */
const PERSON = 2;

/** Where a tenant keeps its applicants' form, when it is for this person and on another host. */
function externalForm(user: SessionUser, branding: Branding | null | undefined): string | null {
  const address = branding?.external_form_url;
  if (!address || user.cd_community_entity_type !== PERSON) return null;
  try {
    const url = new URL(address, location.origin);
    return /^https?:$/.test(url.protocol) && url.origin !== location.origin ? url.href : null;
  } catch {
    return null;
  }
}

function hasARole(guard: Guard, user: SessionUser): boolean {
  return guard.kind !== "session" || !guard.roles || hasRole(user, guard.roles);
}

/** Whether a guard admits a signed-in person: by their roles, and by every permission that it names. */
export function mayOpen(guard: Guard, user: SessionUser): boolean {
  if (guard.kind === "open") return true;
  if (guard.kind === "guest") return false;
  const has = (permission: Permission) => hasPermission(user, permission);
  if (guard.kind === "work" && guard.anyOf && !guard.anyOf.some(has)) return false;
  return hasARole(guard, user) && (guard.permissions ?? []).every(has);
}

/**
 * The form of a subscription that was opened with a one-time code in `t` (specification 3, section 2): the code leaves the address, and
 * signs in who has no session in this browser.
 */
function formCode({ pathname, search }: Situation): { form: string; entrance: string } | null {
  const query = new URLSearchParams(search);
  const code = query.get("t");
  if (pathname !== paths.application || !code) return null;
  query.delete("t");
  const form = `${pathname}?${query}`;
  return { form, entrance: `${paths.silentLogin}?${new URLSearchParams({ login_token: code, redirect: form })}` };
}

/** Who sees what, for one page in one situation (specification 1, section 2, "Guards"). */
export function decide(row: RouteRow, now: Situation): Verdict {
  const { guard } = row;
  if (row.closedWithLoginIds) {
    if (now.branding === undefined) return { kind: "wait" };
    if (now.branding && (usesLoginIds(now.branding) || now.branding.marketplace)) return { kind: "redirect", to: paths.login + now.search };
  }
  // An open page without the shell's frame does not depend on the viewer.
  const unknown: Verdict = { kind: guard.kind === "open" && row.frame === "none" ? "show" : "wait" };
  if (now.status === "checking") return unknown;
  const opened = formCode(now);
  if (opened) return { kind: "redirect", to: now.status === "signedIn" ? opened.form : opened.entrance };
  if (now.status === "signedOut") return forVisitor(row, now);
  if (!now.user) return unknown;
  return forUser(row, now, now.user);
}

function forVisitor({ guard }: RouteRow, now: Situation): Verdict {
  if (guard.kind === "open" || guard.kind === "guest") return { kind: "show" };
  if (now.endedBy === "loggedOut") return { kind: "redirect", to: paths.login };
  const to = loginPath(now.pathname + now.search);
  return guard.kind === "work" && now.endedBy === null ? { kind: "prompt", to } : { kind: "redirect", to };
}

function forUser(row: RouteRow, now: Situation, user: SessionUser): Verdict {
  const { guard } = row;
  if (guard.kind === "open") return { kind: "show" };
  const home = homePath(user);
  if (guard.kind === "guest") {
    if (now.isSwitching && now.pathname === paths.mfa) return { kind: "show" };
    return { kind: "redirect", to: safeRedirect(new URLSearchParams(now.search).get("redirect")) ?? home ?? paths.root };
  }
  if (!row.staysHere) {
    // The tenant's branding says whether this person's pages exist here.
    if (now.branding === undefined && user.cd_community_entity_type === PERSON) return { kind: "wait" };
    const url = externalForm(user, now.branding);
    if (url) return { kind: "leave", url };
  }
  if (mayOpen(guard, user)) return { kind: "show" };
  if (guard.kind === "work" || hasARole(guard, user)) return { kind: "forbidden" };
  return { kind: "redirect", to: home && home !== now.pathname ? home : paths.root };
}
