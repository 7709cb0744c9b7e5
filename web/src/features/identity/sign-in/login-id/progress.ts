import type { MfaChannel, OperationKind } from "../../../../api/schema";
import { tokenClaims } from "../../../../shared/identity/session";
import { keptState } from "../kept-state";

/** A code sent to prove an operation. */
export interface PendingCode {
  operation: OperationKind;
  /** Null when the hub sent none and the screen must not say so. */
  token: string | null;
  /** What let the code be asked for, and lets another be. */
  asker: string | null;
  operationId: string;
  channel: MfaChannel | null;
  /** Masked. */
  to: string;
  resendAt: number;
}

/** State of the newer login flow between its screens (specification 1, section 4). */
export interface LoginIdProgress {
  loginType: "email" | "phone";
  /** What was looked up, as the hub wants it. */
  loginId: string;
  isSearched: boolean;
  /** Why the search went no further. */
  reason: string | null;
  /** Found: lets codes be asked for, and says by which channels. */
  mfaToken: string | null;
  /** May texts be sent to the phone? Null until answered. */
  consent: "yes" | "no" | null;
  code: PendingCode | null;
  isChangingLogin: boolean;
  newLoginId: string;
  isLoginChanged: boolean;
  /** Lets the password of the login be set. */
  passwordToken: string | null;
}

const NOTHING: LoginIdProgress = {
  loginType: "email",
  loginId: "",
  isSearched: false,
  reason: null,
  mfaToken: null,
  consent: null,
  code: null,
  isChangingLogin: false,
  newLoginId: "",
  isLoginChanged: false,
  passwordToken: null,
};

export const useLoginIdProgress = keptState<LoginIdProgress>("commonline.loginId", NOTHING);

export function resetLoginId() {
  useLoginIdProgress.setState(NOTHING);
}

const CHANNELS: readonly MfaChannel[] = ["phone", "call", "email"];

/** The channels for a code, in the order of the search token, with masked addresses. */
export function channelsOf(mfaToken: string | null): { channel: MfaChannel; hint: string | undefined }[] {
  if (!mfaToken) return [];
  const { mfa, phone, email } = tokenClaims(mfaToken) as { mfa?: string; phone?: string; email?: string };
  const named = (mfa ?? "").split("|").filter((name): name is MfaChannel => CHANNELS.includes(name as MfaChannel));
  return named.map((channel) => ({ channel, hint: channel === "email" ? email : phone }));
}

/**
 * A login id as it is shown to somebody who has not proved that it is theirs: the first 3 characters of an address, the first 4 digits
 * of a number (specification 1, section 9). The same as the hub's, to the last asterisk: a code that was never sent must look like one
 * that was.
 */
export function maskLoginId(loginId: string): string {
  const letters = [...loginId.toLowerCase()];
  const shown = loginId.includes("@") ? 3 : "+".length + 4;
  return letters.slice(0, shown).join("") + "*".repeat(Math.max(0, letters.length - shown));
}
