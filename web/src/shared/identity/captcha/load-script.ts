import { CaptchaError } from "./captcha-error";

const loading = new Map<string, Promise<void>>();

/** Loads a captcha provider's script once. Only tenants that chose the provider ever come here. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      // The next try asks again.
      loading.delete(address);
      script.remove();
      reject(new CaptchaError("the captcha's script could not be loaded"));
    };
  });
  loading.set(address, loaded);
  document.head.append(script);
  return loaded;
}
