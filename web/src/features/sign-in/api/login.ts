import { api } from "../../../api/client";
import type { Account } from "../../../api/types";

/** The identifier as the hub wants it: an e-mail address, or a phone number with its country. */
export function loginIdentifier(text: string): { email: string } | { phone: string } {
  const trimmed = text.trim();
  if (trimmed.includes("@") || !/\d/.test(trimmed)) return { email: trimmed };
  const digits = trimmed.replace(/\D/g, "");
  return { phone: trimmed.startsWith("+") ? `+${digits}` : `+1${digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits}` };
}

/** Proves the password; answers a login token. */
export async function login(username: string, password: string): Promise<string> {
  const answer = await api.post<{ data: { token: string } }>("/api/users/login-v2", { ...loginIdentifier(username), password }, { token: null });
  return answer.data.token;
}

/** The accounts that a login token opens. */
export async function listAccounts(loginToken: string): Promise<Account[]> {
  return (await api.get<{ data: Account[] }>("/api/users/accounts", { token: loginToken })).data;
}
