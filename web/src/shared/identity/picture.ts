import type { AccountChoice, SessionUser } from "../../api/schema";

/** The picture of the person or the company behind an account; null where there is none, or the tenant shows none. */
export function pictureOf({ entity }: Pick<AccountChoice, "entity">): string | null {
  if (!entity) return null;
  return "ds_urllogo" in entity ? entity.ds_urllogo : entity.userProfile.ds_profile_pic_url;
}

/** The picture of the account that is open. */
export function ownPicture(user: SessionUser): string | null {
  const own = user.accounts.find((account) => account.cd_entity === user.id_entity && account.cd_instance === user.cd_instance);
  return own ? pictureOf(own) : null;
}
