/** The storage key of the specification: the login id that the user asked this browser to remember. */
const KEY = "loginId";

export function rememberedLoginId(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Remembers a login id in this browser; null forgets it. */
export function rememberLoginId(loginId: string | null): void {
  try {
    if (loginId) localStorage.setItem(KEY, loginId.trim());
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage remembers nothing.
  }
}
