import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { MfaSent, ProofMethod } from "../../../api/types";

/** How sure the hub is of who uses this session, and what is still to be proved. */
export interface Assurance {
  assured: boolean;
  assured_until_ms: number | null;
  /** In this order; empty when assured. A step without methods cannot be done in this session. */
  steps: { kind: "first" | "second"; methods: ProofMethod[] }[];
  /** Masked addresses, by channel. */
  hints: { email?: string; sms?: string };
}

/** Calls by which a session proves itself wait for no proof. */
const OPEN = { stepsUp: false } as const;

export const assuranceQuery = queryOptions({
  queryKey: ["session-assurance"],
  queryFn: async ({ signal }) => (await api.get<{ data: Assurance }>("/api/session/assurance", { ...OPEN, signal })).data,
  staleTime: 0,
  gcTime: 0,
});

async function prove(path: string, body: unknown): Promise<Assurance> {
  return (await api.post<{ data: Assurance }>(`/api/session/assurance/${path}`, body, OPEN)).data;
}

export function provePassword(password: string): Promise<Assurance> {
  return prove("password", { password });
}

/** Sends a code to the address on file. */
export async function sendCode(channel: "email" | "sms"): Promise<MfaSent> {
  return (await api.post<{ data: MfaSent }>("/api/session/assurance/send", { channel }, OPEN)).data;
}

export function proveCode(channel: "email" | "sms" | "totp" | "backup", code: string): Promise<Assurance> {
  return prove("verify", { channel, code });
}

/** What the browser's authenticator is to sign. */
export async function startPasskey(): Promise<{ id: string; options: unknown }> {
  return (await api.post<{ data: { id: string; options: unknown } }>("/api/session/assurance/passkey/start", {}, OPEN)).data;
}

export function provePasskey(id: string, credential: unknown): Promise<Assurance> {
  return prove("passkey/finish", { id, credential });
}
