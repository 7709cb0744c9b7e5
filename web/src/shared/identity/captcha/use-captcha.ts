import { useCallback } from "react";
import { useBranding } from "../../../api/branding";
import { isProblem } from "../../../api/problem";
import { captchaToken } from "./captcha-token";

type Send<Answer> = (captchaToken: string | undefined) => Promise<Answer>;

/**
 * Sends a call with a captcha token if needed: when the tenant requires it, while no branding is known (specification 1, section
 * 5), always for calls that say so, and again when the hub requires it after all. A refused token is followed by one question to
 * the user; a second refusal is thrown.
 */
export function useCaptcha(action: string, { always = false } = {}) {
  const branding = useBranding();
  const isNeeded = always || !branding || branding.ic_captcha;
  return useCallback(
    async <Answer>(send: Send<Answer>): Promise<Answer> => {
      const token = isNeeded ? await captchaToken(action) : undefined;
      try {
        return await send(token);
      } catch (error) {
        const wasRefused = isProblem(error, "captcha_failed") && token !== undefined;
        if (!wasRefused && !isProblem(error, "captcha_required")) throw error;
        return send(await captchaToken(action, wasRefused));
      }
    },
    [action, isNeeded],
  );
}
