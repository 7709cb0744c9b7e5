import { api } from "../../../api/client";
import type { Exchange } from "../../../api/types";

/**
 * Swaps a one-time code of a link for a login token. A code lives a minute and works once, on this host. While somebody
 * else is signed in in this browser it is refused with `reauthenticate` and stays good: ask, then send `replace`.
 */
export async function exchangeCode(code: string, replace: boolean): Promise<Exchange> {
  return (await api.post<{ data: Exchange }>("/api/session/exchange", { code, replace }, { token: null })).data;
}
