import { isProblem } from "../../../../api/problem";
import { PasskeyDismissed } from "../../../../shared/identity/second-factor/passkey";

/** Refusals after which the factor can be tried again on the same screen. */
const REPAIRABLE = [
  "code_wrong",
  "code_expired",
  "too_soon",
  "rate_limited",
  "unreachable",
  "overloaded",
  "no_gateway",
  "opted_out",
  "invalid_field",
  "passkey_failed",
];

export function isRepairable(error: unknown): boolean {
  return error instanceof PasskeyDismissed || REPAIRABLE.some((key) => isProblem(error, key));
}

/** The login token's time is up, so that signing in begins again with the password. */
export function isTooLate(error: unknown): boolean {
  return isProblem(error, "session_expired") || isProblem(error, "not_signed_in");
}
