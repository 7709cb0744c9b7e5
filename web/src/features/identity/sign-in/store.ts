import { create } from "zustand";
import type { AccountChoice, SecondFactor } from "../../../api/schema";
import { keptState } from "./kept-state";
import type { SentCode } from "./mfa/use-factor-proof";

/** State of a sign-in between its screens. */
export interface SignInProgress {
  /** Proves the password; lives 15 minutes. */
  loginToken: string | null;
  accounts: readonly AccountChoice[];
  /** The account that was chosen. */
  account: AccountChoice | null;
  mfa: SecondFactor | null;
  sent: SentCode | null;
  /** Lets a new password be set: a link's token, or a proved operation token. */
  passwordToken: string | null;
}

const NO_ACCOUNTS: readonly AccountChoice[] = [];
const NOTHING: SignInProgress = { loginToken: null, accounts: NO_ACCOUNTS, account: null, mfa: null, sent: null, passwordToken: null };

export const useSignIn = keptState<SignInProgress>("commonline.signIn", NOTHING);

/** A failure on a later screen, to be shown on the login page. In memory only. */
export const useSignInFailure = create<{ error: unknown }>(() => ({ error: null }));

/** Forgets the sign-in; `because` of what went wrong, if anything did. */
export function resetSignIn(because: unknown = null) {
  useSignInFailure.setState({ error: because });
  useSignIn.setState(NOTHING);
}
