import { api } from "../../../../api/client";
import type { Exchanged } from "../../../../api/schema";

/**
 * Swaps a one-time code of a link for a login token. A code lives a minute and works once, on this host. While somebody
 * else is signed in in this browser it is refused with `reauthenticate` and stays good: ask, then send `replace`.
 */
export async function exchangeCode(code: string, replace: boolean): Promise<Exchanged> {
  return (await api.post("/api/session/exchange", { body: { code, replace }, token: null })).data;
}
