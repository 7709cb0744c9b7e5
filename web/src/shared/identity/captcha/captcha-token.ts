import { queryOptions } from "@tanstack/react-query";
import { ApiProblem } from "../../../api/problem";
import { queryClient } from "../../../api/query-client";
import { readCaptchaSettings, verifyCaptcha } from "./captcha-calls";
import { askUser } from "./challenge";
import { CaptchaError } from "./captcha-error";
import { scoreVisitor } from "./recaptcha";
import { solveProofOfWork } from "./solve";

const captchaQuery = queryOptions({
  queryKey: ["captcha"],
  queryFn: ({ signal }) => readCaptchaSettings(signal),
  staleTime: 5 * 60_000,
});

/**
 * A captcha token by the tenant's engine. The self-hosted one needs no interaction. reCAPTCHA scores the visitor first (version
 * 3) and shows its question (version 2) when the score is low or `mustAsk` is set; hCaptcha always shows one. Throws {@link
 * CaptchaError} when the engine fails, CaptchaDismissed when the user closes the question.
 */
export async function captchaToken(action: string, mustAsk = false): Promise<string> {
  const { engine, site_key_v3, site_key_v2 } = await queryClient.fetchQuery(captchaQuery);
  if (engine === "altcha") return solveProofOfWork();
  if (engine === "recaptcha" && site_key_v3 && !mustAsk) {
    const token = await scoreVisitor(site_key_v3, action);
    if (await verifyCaptcha(token, 3)) return token;
  }
  const siteKey = site_key_v2 ?? (engine === "hcaptcha" ? site_key_v3 : null);
  if (!siteKey) throw new CaptchaError(`${engine} has no site key`);
  const token = await askUser({ engine, siteKey });
  if (engine === "recaptcha" && !(await verifyCaptcha(token, 2))) throw new ApiProblem(400, { key: "captcha_failed", message: "suspicious activity" });
  return token;
}
