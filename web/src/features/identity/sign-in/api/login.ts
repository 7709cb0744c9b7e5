import { api } from "../../../../api/client";
import type { AccountChoice } from "../../../../api/schema";

/** The identifier as the hub wants it: an e-mail address, or a phone number with its country. */
export function loginIdentifier(text: string): { email: string } | { phone: string } {
  const trimmed = text.trim();
  if (trimmed.includes("@") || !/\d/.test(trimmed)) return { email: trimmed };
  const digits = trimmed.replace(/\D/g, "");
  return { phone: trimmed.startsWith("+") ? `+${digits}` : `+1${digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits}` };
}

/** Proves the password; answers a login token. `captchaToken` is left out where no captcha was asked for. */
export async function login(username: string, password: string, captchaToken?: string): Promise<string> {
  const body = { ...loginIdentifier(username), password, captchaToken };
  return (await api.post("/api/users/login-v2", { body, token: null })).data.token;
}

/** The accounts that a login token opens. */
export async function listAccounts(loginToken: string): Promise<AccountChoice[]> {
  return (await api.get("/api/users/accounts", { token: loginToken })).data;
}
