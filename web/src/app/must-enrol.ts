import type { SessionUser } from "../api/schema";

/** Whether the account's tenant wants a factor of this person before anything else. */
export function mustEnrol(user: SessionUser): boolean {
  return Boolean(user.session?.must_enrol_factor);
}
