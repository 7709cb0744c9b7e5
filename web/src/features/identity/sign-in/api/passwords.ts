import { api } from "../../../../api/client";
import type { TokenState } from "../../../../api/schema";

/** Mails a link for setting a new password. */
export async function mailPasswordLink(email: string, captchaToken?: string): Promise<void> {
  await api.post("/api/create-token", { body: { ds_mail: email.trim(), captchaToken }, token: null });
}

/** Whose password a link sets, and by which rules. A spent link is refused with `link_expired`. */
export async function readPasswordToken(token: string): Promise<TokenState> {
  return (await api.get("/api/validate-token/{token}", { path: { token }, token: null })).data;
}

/** Sets a new password with a link's token or a proved operation token. Ends all sessions of the login. */
export async function setPassword(token: string, password: string): Promise<void> {
  await api.patch("/api/update-password", { body: { ds_password: password, ds_token: token }, token: null });
}

/** Ends the session that a new-device email named; answers a token for setting a new password. */
export async function disownSession(token: string): Promise<string> {
  return (await api.post("/api/sessions/not-me", { body: { token }, token: null })).data.token;
}
