import { api } from "../../../../api/client";
import type { Draft } from "../../../../api/schema";

/** Where a link can be sent, and in which language. */
export interface LinkRecipient {
  lang: string;
  /** The first number and the first address that have not opted out; null without one. */
  phone: string | null;
  email: string | null;
}

export async function readRecipient(threadId: string, signal: AbortSignal): Promise<LinkRecipient> {
  const { applicant } = await api.get("/api/threads/{id}", { path: { id: threadId }, signal });
  const first = (kind: "phone" | "email") => applicant.addresses.find((one) => one.kind === kind && one.consent !== "opted_out")?.address ?? null;
  return { lang: applicant.lang, phone: first("phone"), email: first("email") };
}

/** The address as it is made for somebody: it opens in their language. */
export function linkFor(guestUrl: string, lang: string | undefined): string {
  const url = new URL(guestUrl);
  if (lang) url.searchParams.set("lang", lang);
  return url.href;
}

/** Writes the link into the conversation, through the channel that is chosen. */
export function sendLink(threadId: string, message: Draft): Promise<unknown> {
  const idempotencyKey = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return api.post("/api/threads/{id}/messages", { path: { id: threadId }, body: message, idempotencyKey });
}
