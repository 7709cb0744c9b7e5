import { api } from "../../../../api/client";
import type { LoginChangeView } from "../../../../api/schema";

/** What the link of a mail would undo; changes nothing. A spent or old link is refused with `link_expired`. */
export async function readChange(token: string): Promise<LoginChangeView> {
  return (await api.post("/api/login-changes/read", { body: { token }, token: null })).data;
}

/** Undoes it and ends every session of the login; answers a token for setting a new password. */
export async function undoChange(token: string): Promise<string | null> {
  return (await api.post("/api/login-changes/undo", { body: { token }, token: null })).data.token;
}
