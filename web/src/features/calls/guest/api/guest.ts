import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { GuestAnswer } from "../../../../api/schema";
import { readLocal, writeLocal } from "../../../../shared/page/local-store";
import { preferenceBody, type RecordingPreference } from "../../../../shared/calls/recording-preference";

const DEVICE_KEY = "guest.device";

/** A name of this browser, so that a link works on one device at a time and again after a reload. */
export function deviceId(): string {
  const known = readLocal<string | null>(DEVICE_KEY, null);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  writeLocal(DEVICE_KEY, made);
  return made;
}

/** Caller, reason, recording, and the agency's texts in a language. 410 `link_over`, 404 for an unknown code, 429 after too many of those. */
export function guestCallQuery(code: string, lang: string) {
  return queryOptions({
    queryKey: ["guest", code, lang],
    queryFn: ({ signal }) => api.get("/api/guest/{code}", { path: { code }, query: { lang }, token: null, signal }),
  });
}

/**
 * The same, asked again until the guest has answered, and where they must agree to be recorded, until they have: they may also say
 * it aloud. Who waits for nothing any more keeps the last answer.
 */
export function useGuestCall(code: string, waitsFor: "answer" | "agreement" | "end" | "nothing") {
  const { i18n } = useTranslation();
  return useQuery({
    ...guestCallQuery(code, i18n.language),
    // Another language does not empty the page; another call does.
    placeholderData: (before, query) => (query?.queryKey[1] === code ? before : undefined),
    enabled: waitsFor !== "nothing",
    refetchInterval: ({ state }) => (waitsFor === "answer" || (waitsFor === "agreement" && state.data?.must_agree_to_recording) ? 10_000 : false),
  });
}

/** Answers the call. 409 `link_used` while another device is in it. */
export function answerCall(code: string, preference: RecordingPreference): Promise<GuestAnswer> {
  return api.post("/api/guest/{code}/answer", { path: { code }, body: { device_id: deviceId(), ...preferenceBody(preference) }, token: null });
}

/** Declines the call; the caller is notified. 409 `link_used` while another device is in the call. */
export function declineCall(code: string): Promise<void> {
  return api.post("/api/guest/{code}/decline", { path: { code }, body: { device_id: deviceId() }, token: null });
}

export async function declineRecording(code: string, token: string): Promise<void> {
  await api.post("/api/guest/{code}/decline-recording", { path: { code }, token });
}

export async function agreeToRecording(code: string, token: string): Promise<void> {
  await api.post("/api/guest/{code}/agree-to-recording", { path: { code }, token });
}

export function hangUp(code: string, token: string): Promise<void> {
  return api.post("/api/guest/{code}/hang-up", { path: { code }, token });
}
