import { api } from "../../../../api/client";
import type { AccountChoice, Ceremony, CodeChannel, PasskeySignInRequest, Sent, VerifyCodeRequest } from "../../../../api/schema";
import { accountFields } from "./account-fields";

/** Sends a code to the account's own address for the channel. */
export async function sendCode(loginToken: string, account: AccountChoice, channel: CodeChannel): Promise<Sent> {
  return (await api.post("/api/mfa/send", { body: { ...accountFields(account), channel }, token: loginToken })).data;
}

/** A code, where it comes from unless it was sent, and whether this device is to be asked no more for 30 days. */
export type CodeProof = Pick<VerifyCodeRequest, "code" | "channel" | "trust_device">;

/** Proves the code; answers the session token. */
export async function verifyCode(loginToken: string, account: AccountChoice, proof: CodeProof): Promise<string> {
  return (await api.post("/api/mfa/verify", { body: { ...accountFields(account), ...proof }, token: loginToken })).data.token;
}

/** What the browser's authenticator is to sign. */
export async function startPasskey(loginToken: string, account: AccountChoice): Promise<Ceremony> {
  return (await api.post("/api/mfa/passkey/start", { body: accountFields(account), token: loginToken })).data;
}

/** Proves a passkey; answers the session token. */
export async function finishPasskey(
  loginToken: string,
  account: AccountChoice,
  id: string,
  credential: PasskeySignInRequest["credential"],
  trustDevice: boolean,
): Promise<string> {
  const body = { ...accountFields(account), id, credential, trust_device: trustDevice || undefined };
  return (await api.post("/api/mfa/passkey/finish", { body, token: loginToken })).data.token;
}
