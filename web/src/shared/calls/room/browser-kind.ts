/**
 * Browsers as far as their permission for the microphone is found in different places. `iosApp`: a browser other than Safari on an
 * iPhone or iPad, whose permissions are those of an app.
 */
export type BrowserKind = "chromium" | "firefox" | "safari" | "ios" | "iosApp" | "android" | "androidFirefox" | "other";

/** The browser, from its user agent; `touchPoints` distinguishes an iPad, which calls itself a Macintosh, from a Mac. */
export function browserKind(userAgent: string, touchPoints: number): BrowserKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) {
    return /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|Brave/.test(userAgent) ? "iosApp" : "ios";
  }
  if (/Android/.test(userAgent)) return /Firefox/.test(userAgent) ? "androidFirefox" : "android";
  if (/Firefox/.test(userAgent)) return "firefox";
  if (/Chrome|Chromium|Edg\//.test(userAgent)) return "chromium";
  if (/Safari/.test(userAgent) && /Macintosh/.test(userAgent)) return "safari";
  return "other";
}

/** Which browser shows this page. */
export function thisBrowser(): BrowserKind {
  return browserKind(navigator.userAgent, navigator.maxTouchPoints ?? 0);
}
