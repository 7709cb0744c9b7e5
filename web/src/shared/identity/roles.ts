import type { Permission, RoleCode, SessionUser } from "../../api/schema";
import { paths } from "../page/paths";

/** Role groups of the specification. */
export const BUSINESS_ROLES: readonly RoleCode[] = ["IND", "BUS", "PARTNER", "HOUSEHOLD"];
export const STAFF_ROLES: readonly RoleCode[] = ["GOV", "REV", "REM"];
export const SHARED_ROLES: readonly RoleCode[] = [...BUSINESS_ROLES, ...STAFF_ROLES];

/** The role code of administrators. */
export const ADMINISTRATOR = 99;
/** A government account with this role may work in its own language. */
const OWN_LANGUAGE = 2;

export function hasRole(user: SessionUser, roles: readonly RoleCode[]): boolean {
  return user.role_codes.some((role) => roles.includes(role));
}

export function hasPermission(user: SessionUser, permission: Permission): boolean {
  return user.permissions.includes(permission);
}

export function isStaff(user: SessionUser): boolean {
  return hasRole(user, STAFF_ROLES);
}

export function isAdministrator(user: SessionUser): boolean {
  return hasRole(user, ["GOV"]) && user.roles.includes(ADMINISTRATOR);
}

/** Whether the login has an account that can be opened: its own and its instance's are in use. */
export function hasOpenAccount(user: SessionUser): boolean {
  return user.accounts.some((account) => account.ic_active && account.instance.ic_active);
}

/** A remediator whose only role is Process-Admin: the hub gives such an account no queue. */
export function isProcessAdminOnly(user: SessionUser): boolean {
  return hasRole(user, ["REM"]) && !hasPermission(user, "queue.read");
}

/** Government accounts see English, until they choose another language for themselves, unless their roles include 2 (specification 1, section 6). */
export function beginsInEnglish(user: SessionUser): boolean {
  return user.accountType === "Government" && !user.roles.includes(OWN_LANGUAGE);
}

/** Switching is for government and business accounts (specification 1, section 4). */
export function maySwitchAccount(user: SessionUser): boolean {
  return isStaff(user) || hasRole(user, ["BUS", "PARTNER"]);
}

/** Start page of a remediator: the program portal's settings for a mere Process-Admin, otherwise the reviewers' root. */
export function remediatorPath(user: SessionUser): string {
  return isProcessAdminOnly(user) ? paths.programSettings : paths.review;
}

/** The page that a person lands on, by account type (specification 1, section 2); null when no area is open for the account. */
export function homePath(user: SessionUser): string | null {
  if (hasRole(user, ["GOV", "REV"])) return paths.reports;
  if (hasRole(user, ["REM"])) return paths.rem;
  if (hasRole(user, BUSINESS_ROLES)) return paths.resources;
  if (hasRole(user, ["SUB"])) return paths.subscriptions;
  return user.accountType === "Demo" ? paths.generateIdeas : null;
}

/** The page after changing to another account: reviewers go to their work (specification 1, section 2). */
export function switchedPath(user: SessionUser): string | null {
  return hasRole(user, ["REV", "REM"]) ? remediatorPath(user) : homePath(user);
}

/** The person's name, or their sign-in name while they have none. */
export function fullName(user: Pick<SessionUser, "ds_firstname" | "ds_lastname" | "ds_mail">): string {
  return `${user.ds_firstname ?? ""} ${user.ds_lastname ?? ""}`.trim() || user.ds_mail;
}
