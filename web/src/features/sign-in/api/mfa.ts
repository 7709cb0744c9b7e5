import { api } from "../../../api/client";
import type { Account, MfaChannel, MfaSent } from "../../../api/types";
import { accountFields } from "./account-fields";

/** Sends a code to the account's own address for the channel. */
export async function sendCode(loginToken: string, account: Account, channel: MfaChannel): Promise<MfaSent> {
  return (await api.post<{ data: MfaSent }>("/api/mfa/send", { ...accountFields(account), channel }, { token: loginToken })).data;
}

export interface CodeProof {
  code: string;
  /** Only for codes that were not sent. */
  channel?: "totp" | "backup";
  /** Asks for no second factor on this device for 30 days. */
  trust_device?: boolean;
}

/** Proves the code; answers the session token. */
export async function verifyCode(loginToken: string, account: Account, proof: CodeProof): Promise<string> {
  return (await api.post<{ data: { token: string } }>("/api/mfa/verify", { ...accountFields(account), ...proof }, { token: loginToken })).data.token;
}

/** What the browser's authenticator is to sign. */
export async function startPasskey(loginToken: string, account: Account): Promise<{ id: string; options: unknown }> {
  return (await api.post<{ data: { id: string; options: unknown } }>("/api/mfa/passkey/start", accountFields(account), { token: loginToken })).data;
}

/** Proves a passkey; answers the session token. */
export async function finishPasskey(loginToken: string, account: Account, id: string, credential: unknown, trustDevice: boolean): Promise<string> {
  const body = { ...accountFields(account), id, credential, trust_device: trustDevice || undefined };
  return (await api.post<{ data: { token: string } }>("/api/mfa/passkey/finish", body, { token: loginToken })).data.token;
}
