import { api } from "../../../api/client";
import type { Account, SessionAnswer, SessionUser } from "../../../api/types";

/** Asks for the session of an account: a session token, or what second factor is needed first. */
export async function openSession(loginToken: string, account: Account): Promise<SessionAnswer> {
  const body = {
    cd_user: account.cd_user,
    entity_id: account.cd_entity,
    cd_instance: account.cd_instance,
    entity_type: account.cd_entitytype,
    cd_community_entity: account.cd_community_entity,
    cd_community_entity_type: account.cd_community_entity_type,
  };
  return (await api.post<{ data: SessionAnswer }>("/api/session-v2", body, { token: loginToken })).data;
}

/** Gives an account its name. */
export async function setAccountName(loginToken: string, account: Account, first: string, last: string): Promise<void> {
  await api.patch<{ data: SessionUser }>(`/api/users/${account.cd_user}`, { ds_firstname: first, ds_lastname: last }, { token: loginToken });
}
