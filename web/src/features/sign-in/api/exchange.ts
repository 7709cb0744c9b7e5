import { api } from "../../../api/client";
import type { Exchange } from "../../../api/types";

/** Swaps a one-time code of a link for a login token. A code lives a minute and works once, on this host. */
export async function exchangeCode(code: string): Promise<Exchange> {
  return (await api.post<{ data: Exchange }>("/api/session/exchange", { code }, { token: null })).data;
}
