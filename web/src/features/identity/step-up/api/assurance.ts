import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { AssuranceState, Ceremony, Sent } from "../../../../api/schema";

/** Calls by which a session proves itself wait for no proof. */
const OPEN = { stepsUp: false } as const;

export const assuranceQuery = queryOptions({
  queryKey: ["session-assurance"],
  queryFn: async ({ signal }) => (await api.get("/api/session/assurance", { ...OPEN, signal })).data,
  staleTime: 0,
  gcTime: 0,
});

export async function provePassword(password: string): Promise<AssuranceState> {
  return (await api.post("/api/session/assurance/password", { body: { password }, ...OPEN })).data;
}

/** Sends a code to the address on file. */
export async function sendCode(channel: "email" | "sms"): Promise<Sent> {
  return (await api.post("/api/session/assurance/send", { body: { channel }, ...OPEN })).data;
}

export async function proveCode(channel: "email" | "sms" | "totp" | "backup", code: string): Promise<AssuranceState> {
  return (await api.post("/api/session/assurance/verify", { body: { channel, code }, ...OPEN })).data;
}

/** What the browser's authenticator is to sign. */
export async function startPasskey(): Promise<Ceremony> {
  return (await api.post("/api/session/assurance/passkey/start", OPEN)).data;
}

export async function provePasskey(id: string, credential: Ceremony["options"]): Promise<AssuranceState> {
  return (await api.post("/api/session/assurance/passkey/finish", { body: { id, credential }, ...OPEN })).data;
}
