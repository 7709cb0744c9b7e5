import type { AccountChoice } from "../../../../api/schema";

/** How an account is named to the calls of the second factor. */
export function accountFields(account: AccountChoice) {
  return { cd_user: account.cd_user, entity_id: account.cd_entity, cd_instance: account.cd_instance, entity_type: account.cd_entitytype };
}

/** How an account is named to the calls that open or select it. */
export function sessionFields(account: AccountChoice) {
  return { ...accountFields(account), cd_community_entity: account.cd_community_entity, cd_community_entity_type: account.cd_community_entity_type };
}
