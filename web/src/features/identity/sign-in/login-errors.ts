import { ApiProblem } from "../../../api/problem";

/** The password was right, but no account belongs to it. */
export class NoAccountError extends Error {}

/** The password was right, but the accounts could not be read. */
export class AccountsError extends Error {}

/** The account was chosen, but it could not be opened, for a reason that has no words of its own. */
export class SessionError extends Error {}

/** The code for setting a new password that a refusal (403) carries in its message, if it does. */
export function passwordTokenIn(error: unknown): string | null {
  if (!(error instanceof ApiProblem) || error.status !== 403) return null;
  return /[?&]token=([^\s&"'<>]+)/.exec(error.message)?.[1]?.replace(/[.,;]$/, "") ?? null;
}
