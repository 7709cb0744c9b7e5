import type { Branding } from "../../api/schema";

/** Whether people of this tenant sign in with a login id and codes, in the newer flow. */
export function usesLoginIds(branding: Branding | undefined): boolean {
  return Boolean(branding?.ic_forward_login);
}
