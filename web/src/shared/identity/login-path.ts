import { storedEntity } from "./last-visit";
import { paths } from "../page/paths";

/** The sign-in page, coming back to `from` (with its query) afterwards; the account used last goes along. */
export function loginPath(from?: string): string {
  if (!from || from === paths.root) return paths.login;
  const query = new URLSearchParams({ redirect: from });
  const entity = storedEntity();
  if (entity) query.set("entityId", entity);
  return `${paths.login}?${query}`;
}
