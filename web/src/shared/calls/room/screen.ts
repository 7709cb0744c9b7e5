/** Whether this browser can show its screen to others; phones cannot. */
export function canShareScreen(): boolean {
  return typeof navigator !== "undefined" && typeof navigator.mediaDevices?.getDisplayMedia === "function";
}

/** Whether somebody thought better of it in the browser's own dialog: no failure. */
export function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}
