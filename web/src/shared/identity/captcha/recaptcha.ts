import { CaptchaError } from "./captcha-error";
import { loadScript } from "./load-script";

/** The used part of Google's script. */
interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
  render(place: HTMLElement, options: { sitekey: string; theme: "light" | "dark"; callback: (token: string) => void; "error-callback": () => void }): number;
}

async function recaptcha(query: string): Promise<Recaptcha> {
  await loadScript(`https://www.google.com/recaptcha/api.js?${query}`);
  const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha };
  if (!grecaptcha) throw new CaptchaError("the captcha's script did not start");
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/** A token of version 3: a score, without a question to the user. */
export async function scoreVisitor(siteKey: string, action: string): Promise<string> {
  return (await recaptcha(`render=${encodeURIComponent(siteKey)}`)).execute(siteKey, { action });
}

/** Shows version 2's challenge in a place of the page. */
export async function showRecaptcha(
  place: HTMLElement,
  siteKey: string,
  theme: "light" | "dark",
  onToken: (token: string) => void,
  onError: () => void,
): Promise<void> {
  const script = await recaptcha("render=explicit");
  script.render(place, { sitekey: siteKey, theme, callback: onToken, "error-callback": onError });
}
