import { create } from "zustand";
import type { Account, MfaPending } from "../../api/types";

/** Where a sign-in stands between its screens. In memory alone: a reload starts again at the login page. */
export interface SignInProgress {
  /** Proves the password; lives 15 minutes. */
  loginToken: string | null;
  accounts: Account[];
  /** The account that was chosen. */
  account: Account | null;
  mfa: MfaPending | null;
  /** What went wrong on a later screen, shown on the login page. */
  failure: unknown;
}

const NOTHING: SignInProgress = { loginToken: null, accounts: [], account: null, mfa: null, failure: null };

export const useSignIn = create<SignInProgress>(() => NOTHING);

export function resetSignIn(failure: unknown = null) {
  useSignIn.setState({ ...NOTHING, failure });
}
