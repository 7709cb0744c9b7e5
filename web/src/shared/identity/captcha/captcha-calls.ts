import { api } from "../../../api/client";
import type { Challenge, CaptchaState } from "../../../api/schema";

/** Which engine this tenant uses, and whether it is always asked for. */
export async function readCaptchaSettings(signal?: AbortSignal): Promise<CaptchaState> {
  return (await api.get("/api/recaptcha/is-activated", { token: null, signal })).data;
}

/** A fresh proof of work. */
export async function readChallenge(): Promise<Challenge> {
  return (await api.get("/api/captcha/challenge", { token: null })).data;
}

/** Whether a browser's token scores high enough. */
export async function verifyCaptcha(token: string, captchaVersion: 2 | 3): Promise<boolean> {
  return (await api.post("/api/recaptcha/verify", { body: { token, captchaVersion }, token: null })).data.success;
}
