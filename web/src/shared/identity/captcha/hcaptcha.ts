import { CaptchaError } from "./captcha-error";
import { loadScript } from "./load-script";

/** The used part of hCaptcha's script. */
interface Hcaptcha {
  render(
    place: HTMLElement,
    options: { sitekey: string; theme: "light" | "dark"; hl: string; callback: (token: string) => void; "error-callback": () => void },
  ): string;
}

/** Shows hCaptcha's challenge in a place of the page. */
export async function showHcaptcha(
  place: HTMLElement,
  siteKey: string,
  theme: "light" | "dark",
  onToken: (token: string) => void,
  onError: () => void,
): Promise<void> {
  await loadScript("https://js.hcaptcha.com/1/api.js?render=explicit");
  const { hcaptcha } = globalThis as { hcaptcha?: Hcaptcha };
  if (!hcaptcha) throw new CaptchaError("the captcha's script did not start");
  hcaptcha.render(place, { sitekey: siteKey, theme, hl: document.documentElement.lang, callback: onToken, "error-callback": onError });
}
