import { api } from "../../../api/client";
import type { Account, AccountSelection, SessionAnswer, SessionUser } from "../../../api/types";
import { sessionFields } from "./account-fields";

/** Asks for the session of an account: a session token, or what second factor is needed first. */
export async function openSession(loginToken: string, account: Account): Promise<SessionAnswer> {
  return (await api.post<{ data: SessionAnswer }>("/api/session-v2", sessionFields(account), { token: loginToken })).data;
}

/** Chooses an account that belongs to another host: where to go, or what is needed first. `redirect` is the page wanted there. */
export async function selectAccount(loginToken: string, account: Account, redirect: string | null): Promise<AccountSelection> {
  const body = { ...sessionFields(account), redirect: redirect ?? undefined };
  return (await api.post<{ data: AccountSelection }>("/api/users/account-selection", body, { token: loginToken })).data;
}

/** Gives an account its name. */
export async function setAccountName(loginToken: string, account: Account, first: string, last: string): Promise<void> {
  await api.patch<{ data: SessionUser }>(`/api/users/${account.cd_user}`, { ds_firstname: first, ds_lastname: last }, { token: loginToken });
}
