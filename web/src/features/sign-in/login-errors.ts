/** The password was right, but no account belongs to it. */
export class NoAccountError extends Error {}

/** The password was right, but the accounts could not be read. */
export class AccountsError extends Error {}
