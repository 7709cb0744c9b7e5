import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { ApiProblem } from "../../../../api/problem";
import type { AccountChoice, AccountSelected } from "../../../../api/schema";
import { freshToken } from "../../../../shared/identity/session";

/** Where the target's home page learns that the person comes from another account. */
const AFTER_SWITCH = "/?switched=1";

/** The token, handed over explicitly: a refusal here is the dropdown's matter and ends no session by itself. */
async function ownToken(): Promise<string> {
  const token = await freshToken();
  if (!token) throw new ApiProblem(401, { key: "session_expired", code: 1 });
  return token;
}

/** Every account of the login that is signed in. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: async ({ signal }) => (await api.get("/api/users/accounts", { token: await ownToken(), signal })).data,
  staleTime: 5 * 60_000,
  retry: false,
});

/** Chooses another account: answers where to go, a login token of this host, or the second factor that is asked for. */
export async function selectAccount(account: AccountChoice): Promise<AccountSelected> {
  const body = {
    cd_user: account.cd_user,
    entity_id: account.cd_entity,
    cd_instance: account.cd_instance,
    entity_type: account.cd_entitytype,
    cd_community_entity: account.cd_community_entity,
    cd_community_entity_type: account.cd_community_entity_type,
    redirect: AFTER_SWITCH,
  };
  return (await api.post("/api/users/account-selection", { body, token: await ownToken() })).data;
}
