import { create } from "zustand";
import type { Account, MfaPending, MfaSent } from "../../api/types";
import { keptState } from "./kept-state";

/** Where a sign-in stands between its screens. */
export interface SignInProgress {
  /** Proves the password; lives 15 minutes. */
  loginToken: string | null;
  accounts: readonly Account[];
  /** The account that was chosen. */
  account: Account | null;
  mfa: MfaPending | null;
  /** The code that is on its way, and when another may be asked for (epoch milliseconds). */
  sent: (MfaSent & { resendAt: number }) | null;
  /** Lets a new password be set: a link's token, or a proved operation token. */
  passwordToken: string | null;
}

const NO_ACCOUNTS: readonly Account[] = [];
const NOTHING: SignInProgress = { loginToken: null, accounts: NO_ACCOUNTS, account: null, mfa: null, sent: null, passwordToken: null };

export const useSignIn = keptState<SignInProgress>("commonline.signIn", NOTHING);

/** What went wrong on a later screen; the login page shows it. In memory alone. */
export const useSignInFailure = create<{ error: unknown }>(() => ({ error: null }));

/** Forgets the sign-in; `because` of what went wrong, if anything did. */
export function resetSignIn(because: unknown = null) {
  useSignInFailure.setState({ error: because });
  useSignIn.setState(NOTHING);
}
