import type { Permission, RoleCode, SessionUser } from "../api/types";
import { paths } from "./paths";

/** Role groups of the specification. */
export const BUSINESS_ROLES: readonly RoleCode[] = ["IND", "BUS", "PARTNER", "HOUSEHOLD"];
export const STAFF_ROLES: readonly RoleCode[] = ["GOV", "REV", "REM"];
export const SHARED_ROLES: readonly RoleCode[] = [...BUSINESS_ROLES, ...STAFF_ROLES];

export function hasRole(user: SessionUser, roles: readonly RoleCode[]): boolean {
  return user.role_codes.some((role) => roles.includes(role));
}

export function hasPermission(user: SessionUser, permission: Permission): boolean {
  return user.permissions.includes(permission);
}

/**
 * The page that a person lands on, by account type; null when no area is open for the account.
 * Staff who may read the queue land on it: there is nothing in the reports yet that would serve them better.
 */
export function homePath(user: SessionUser): string | null {
  if (hasRole(user, STAFF_ROLES)) {
    if (hasPermission(user, "queue.read")) return paths.review;
    return hasRole(user, ["GOV", "REV"]) ? paths.reports : null;
  }
  if (hasRole(user, BUSINESS_ROLES)) return paths.resources;
  if (hasRole(user, ["SUB"])) return paths.subscriptions;
  return null;
}

/** The person's name, or their sign-in name while they have none. */
export function fullName(user: Pick<SessionUser, "ds_firstname" | "ds_lastname" | "ds_mail">): string {
  return `${user.ds_firstname ?? ""} ${user.ds_lastname ?? ""}`.trim() || user.ds_mail;
}
