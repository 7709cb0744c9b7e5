import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client";

export interface Passkey {
  id: string;
  name: string;
  created_at_ms: number;
  last_used_at_ms: number | null;
}

/** What one can prove oneself with besides the password. */
export interface SecondFactors {
  /** An authenticator app is set up. */
  totp: boolean;
  passkeys: Passkey[];
  backup_codes_left: number;
  /** Browsers that are not asked for thirty days. */
  trusted_devices: number;
}

export const secondFactorsQuery = queryOptions({
  queryKey: ["second-factors"],
  queryFn: async ({ signal }) => (await api.get<{ data: SecondFactors }>("/api/second-factors", { signal })).data,
  staleTime: 10_000,
});

/** A fresh secret for an authenticator app; it counts once a code from it is confirmed. */
export async function startTotp(): Promise<{ secret: string; otpauth_url: string }> {
  return (await api.post<{ data: { secret: string; otpauth_url: string } }>("/api/second-factors/totp")).data;
}

/** Confirms the authenticator app; answers the backup codes, shown this once. */
export async function confirmTotp(code: string): Promise<string[]> {
  return (await api.post<{ data: { backup_codes: string[] } }>("/api/second-factors/totp/confirm", { code })).data.backup_codes;
}

export function removeTotp(): Promise<void> {
  return api.delete("/api/second-factors/totp");
}

/** New backup codes; the old ones no longer work. */
export async function makeBackupCodes(): Promise<string[]> {
  return (await api.post<{ data: { backup_codes: string[] } }>("/api/second-factors/backup-codes")).data.backup_codes;
}

/** What the browser needs for making a passkey, and the id under which the hub waits for it. */
export async function startPasskey(): Promise<{ id: string; options: unknown }> {
  return (await api.post<{ data: { id: string; options: unknown } }>("/api/second-factors/passkeys/start")).data;
}

export function finishPasskey(id: string, name: string, credential: unknown): Promise<void> {
  return api.post("/api/second-factors/passkeys/finish", { id, name, credential });
}

export function removePasskey(id: string): Promise<void> {
  return api.delete(`/api/second-factors/passkeys/${encodeURIComponent(id)}`);
}
