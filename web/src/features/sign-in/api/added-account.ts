import { api } from "../../../api/client";

/** An account that somebody signed up for with the address of a login. */
export interface AddedAccount {
  kind: "individual" | "business";
  name: string;
  instance_name: string;
  /** Only the session of that login may add it; false while the login has no password yet. */
  sign_in: boolean;
}

/** What the link of a mail would add; adds nothing. A spent or old link is refused with `link_expired`. */
export async function readAddedAccount(token: string): Promise<AddedAccount> {
  return (await api.post<{ data: AddedAccount }>("/api/sign-up/read", { token }, { token: null })).data;
}

/** Adds it, with the session of its login or without any; answers a token for setting the first password, where there is none yet. */
export async function confirmAddedAccount(token: string, withSession: boolean): Promise<string | null> {
  return (await api.post<{ data: { token: string | null } }>("/api/sign-up/confirm", { token }, withSession ? {} : { token: null })).data.token;
}
