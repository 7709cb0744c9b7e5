import type { SessionUser } from "../../../api/schema";

/** The roles of the work queue that may only assign to themselves: intake specialist and case worker (specification 2, section 5). */
const SELF_ONLY_ROLES = [2, 4];

export function assignsSelfOnly(me: SessionUser): boolean {
  return me.roles.some((role) => SELF_ONLY_ROLES.includes(role));
}

/** The number by which applications, presence and conferences name this account; a login may have several accounts. */
export function accountId(me: SessionUser): number {
  return me.id_entity;
}

/** Whether an owner's number is this account's. */
export function isMine(ownerId: number | null, me: SessionUser): boolean {
  return ownerId !== null && accountId(me) === ownerId;
}
