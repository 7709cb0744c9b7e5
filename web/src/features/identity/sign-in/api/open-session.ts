import { api } from "../../../../api/client";
import type { AccountChoice, AccountSelected, SessionAnswer } from "../../../../api/schema";
import { sessionFields } from "./account-fields";

/** Asks for the session of an account: a session token, or what second factor is needed first. */
export async function openSession(loginToken: string, account: AccountChoice): Promise<SessionAnswer> {
  return (await api.post("/api/session-v2", { body: sessionFields(account), token: loginToken })).data;
}

/** Chooses an account of another host: returns where to go, or what is required first. `redirect` is the page wanted there. */
export async function selectAccount(loginToken: string, account: AccountChoice, redirect: string | null): Promise<AccountSelected> {
  const body = { ...sessionFields(account), redirect: redirect ?? undefined };
  return (await api.post("/api/users/account-selection", { body, token: loginToken })).data;
}

/** Gives an account its name. */
export async function setAccountName(loginToken: string, account: AccountChoice, first: string, last: string): Promise<void> {
  await api.patch("/api/users/{id}", { path: { id: account.cd_user }, body: { ds_firstname: first, ds_lastname: last }, token: loginToken });
}
