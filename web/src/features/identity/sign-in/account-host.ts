import type { AccountChoice } from "../../../api/schema";

/** Hosts of this machine: whatever an account's own host is called, one of the tenant that is shown here is served here. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether an account is opened on the host that shows this page (specification 1, section 4). `instance` is the tenant that
 * the page shows: on a local host an account of another one goes to its own host, so that no two tenants mix.
 */
export function isOfThisHost(account: AccountChoice, instance: number | undefined, here: Pick<Location, "host" | "hostname"> = location): boolean {
  if (LOCAL.test(here.hostname)) return instance === undefined || account.cd_instance === instance;
  const portal = portalHost(account.instance.ds_portal_url);
  if (portal) return portal === here.host || portal === here.hostname;
  return !account.subdomain || here.hostname === account.subdomain || here.hostname.startsWith(`${account.subdomain}.`);
}

function portalHost(address: string | null): string | null {
  if (!address) return null;
  try {
    return new URL(address.includes("://") ? address : `https://${address}`).host;
  } catch {
    return null;
  }
}
