import { HttpResponse } from "msw";
import { sha256 } from "../../shared/identity/captcha/sha256";
import type { CaptchaState } from "../../api/schema";
import { hub } from "../hub";

export const captchaSettings: CaptchaState = { activated: true, engine: "altcha", threshold: 0.7, site_key_v2: null, site_key_v3: null };

const SALT = "b3c1f0e2?expires=1800000000";
const NUMBER = 137;

/** Whether a captcha token proves the work of these handlers' challenge. */
export function isProof(token: string | undefined): boolean {
  if (!token) return false;
  const proof = JSON.parse(atob(token)) as { number: number; salt: string; challenge: string; algorithm: string; signature: string };
  return proof.algorithm === "SHA-256" && proof.signature === "5160" && proof.salt === SALT && sha256(SALT + proof.number) === proof.challenge;
}

/** The self-hosted proof of work, made small. */
export const captchaHandlers = [
  hub.get("/api/recaptcha/is-activated", () => HttpResponse.json({ data: captchaSettings })),
  hub.get("/api/captcha/challenge", () =>
    HttpResponse.json({ data: { algorithm: "SHA-256", challenge: sha256(SALT + NUMBER), salt: SALT, maxnumber: 300, signature: "5160" } }),
  ),
];
