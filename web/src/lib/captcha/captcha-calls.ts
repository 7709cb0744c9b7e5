import { api } from "../../api/client";
import type { CaptchaChallenge, CaptchaSettings } from "../../api/types";

/** Which engine this tenant uses, and whether it is always asked for. */
export async function readCaptchaSettings(signal?: AbortSignal): Promise<CaptchaSettings> {
  return (await api.get<{ data: CaptchaSettings }>("/api/recaptcha/is-activated", { token: null, signal })).data;
}

/** A fresh proof of work. */
export async function readChallenge(): Promise<CaptchaChallenge> {
  const answer = await api.get<CaptchaChallenge | { data: CaptchaChallenge }>("/api/captcha/challenge", { token: null });
  return "data" in answer ? answer.data : answer;
}

/** Whether a browser's token scores high enough. */
export async function verifyCaptcha(token: string, captchaVersion: 2 | 3): Promise<boolean> {
  return (await api.post<{ data: { success: boolean; score: number } }>("/api/recaptcha/verify", { token, captchaVersion }, { token: null })).data.success;
}
