import { api } from "../../../../api/client";

/** Where the tenant's identity provider asks for a password; it comes back to /auth, and from there to `nextUrl`. */
export async function membershipLink(instance: number, nextUrl: string): Promise<string> {
  return (await api.post("/api/membership-provider/link/instance/{id}", { path: { id: instance }, body: { nextUrl }, token: null })).data.redirectUrl;
}

/** Which identity provider a sign-on came from. */
export type Provider = { kind: "membership"; instance: number } | { kind: "marketplace" };

/** Exchanges the code from the provider's redirect for a login token; `replace` once the user agreed to leave another session. */
export async function signOn(provider: Provider, tokenGUID: string, replace: boolean): Promise<string> {
  const options = { body: { tokenGUID, replace }, token: null };
  const answer =
    provider.kind === "marketplace"
      ? await api.post("/api/marketplace/login", options)
      : await api.post("/api/membership-provider/login/instance/{id}", { path: { id: provider.instance }, ...options });
  return answer.data.token;
}

/** A one-time code for the page that frames this one; the browser's own session decides. */
export async function externalAuthToken(realm: string, check: string, lang: string): Promise<string> {
  return (await api.post("/api/users/external-auth-token", { body: { realm, check, lang }, token: null })).data.token;
}
