import { api } from "../../../api/client";

/** What of a login was changed. */
export type ChangeKind = "password" | "login_id" | "app_added" | "app_removed" | "passkey_added" | "passkey_removed" | "backup_codes" | "devices" | "account_added";

export interface LoginChange {
  kind: ChangeKind;
  at_ms: number;
}

/** What the link of a mail would undo; changes nothing. A spent or old link is refused with `link_expired`. */
export async function readChange(token: string): Promise<LoginChange> {
  return (await api.post<{ data: LoginChange }>("/api/login-changes/read", { token }, { token: null })).data;
}

/** Undoes it and ends every session of the login; answers a token for setting a new password. */
export async function undoChange(token: string): Promise<string | null> {
  return (await api.post<{ data: { token: string | null } }>("/api/login-changes/undo", { token }, { token: null })).data.token;
}
