import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Ceremony, FinishPasskeyRequest, OfferedApp } from "../../../../api/schema";

export const secondFactorsQuery = queryOptions({
  queryKey: ["second-factors"],
  queryFn: async ({ signal }) => (await api.get("/api/second-factors", { signal })).data,
  staleTime: 10_000,
});

/** A fresh secret for an authenticator app; it counts once a code from it is confirmed. */
export async function startTotp(): Promise<OfferedApp> {
  return (await api.post("/api/second-factors/totp")).data;
}

/** Confirms the authenticator app; answers the backup codes, shown this once. */
export async function confirmTotp(code: string): Promise<string[]> {
  return (await api.post("/api/second-factors/totp/confirm", { body: { code } })).data.backup_codes;
}

export function removeTotp(): Promise<void> {
  return api.delete("/api/second-factors/totp");
}

/** New backup codes; the old ones no longer work. */
export async function makeBackupCodes(): Promise<string[]> {
  return (await api.post("/api/second-factors/backup-codes")).data.backup_codes;
}

/** What the browser needs for making a passkey, and the id under which the hub waits for it. */
export async function startPasskey(): Promise<Ceremony> {
  return (await api.post("/api/second-factors/passkeys/start")).data;
}

export async function finishPasskey(id: string, name: string, credential: FinishPasskeyRequest["credential"]): Promise<void> {
  await api.post("/api/second-factors/passkeys/finish", { body: { id, name, credential } });
}

export function removePasskey(id: string): Promise<void> {
  return api.delete("/api/second-factors/passkeys/{id}", { path: { id } });
}
