import { api } from "../../../api/client";
import type { Account, MfaChannel, MfaSent } from "../../../api/types";

function chosen(account: Account) {
  return { cd_user: account.cd_user, entity_id: account.cd_entity, cd_instance: account.cd_instance, entity_type: account.cd_entitytype };
}

/** Sends a code to the account's own address for the channel. */
export async function sendCode(loginToken: string, account: Account, channel: MfaChannel): Promise<MfaSent> {
  return (await api.post<{ data: MfaSent }>("/api/mfa/send", { ...chosen(account), channel }, { token: loginToken })).data;
}

/** Proves the code; answers the session token. */
export async function verifyCode(loginToken: string, account: Account, code: string): Promise<string> {
  return (await api.post<{ data: { token: string } }>("/api/mfa/verify", { ...chosen(account), code }, { token: loginToken })).data.token;
}
