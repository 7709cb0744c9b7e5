import { api } from "../../../../api/client";
import type { AskedAccount } from "../../../../api/schema";

/** What the link of a mail would add; adds nothing. A spent or old link is refused with `link_expired`. */
export async function readAddedAccount(token: string): Promise<AskedAccount> {
  return (await api.post("/api/sign-up/read", { body: { token }, token: null })).data;
}

/** Adds it, with or without a session of its login; returns a token for setting the first password, if there is none yet. */
export async function confirmAddedAccount(token: string, withSession: boolean): Promise<string | null> {
  return (await api.post("/api/sign-up/confirm", { body: { token }, ...(withSession ? {} : { token: null }) })).data.token;
}
