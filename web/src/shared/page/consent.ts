import { create } from "zustand";

/** What the visitor allowed beyond what the site needs to work. */
export interface Consent {
  /** Remembering settings on this device: layouts, drafts, the last program, pictures that failed. */
  settings: boolean;
  /** Adding one's visits to the tenant's counts of program pages; only after a yes. */
  counts: boolean;
  /** Whether anything was chosen yet. */
  isChosen: boolean;
}

const STORAGE_KEY = "cookieConsent";
const REFUSED = "essential";
/** What may be allowed; the choice keeps those that are, joined by spaces. */
const KINDS = ["settings", "counts"] as const;
/** How an earlier choice said that settings may be remembered; visits were not asked about then. */
const ALLOWED_BEFORE = "all";

/** Data kept on this device regardless of the choice: the site needs it, or the person explicitly asked for it. Everything else is kept only with consent. */
export const ESSENTIAL_KEYS: readonly string[] = [
  STORAGE_KEY,
  "session_token",
  "entityId",
  "language",
  "governmentLanguage",
  "theme",
  "loginId",
  "brand",
  "lastActivity",
  "deviceId",
];

function read(): Consent {
  const stored = localStorage.getItem(STORAGE_KEY);
  const allowed = stored?.split(" ") ?? [];
  const isChosen = [REFUSED, ALLOWED_BEFORE, ...KINDS].some((word) => allowed.includes(word));
  const settings = !isChosen || allowed.includes("settings") || allowed.includes(ALLOWED_BEFORE);
  return { settings, counts: allowed.includes("counts"), isChosen };
}

export const useConsent = create<Consent>(() => read());

/** Whether the cookie preferences are open; the footer's button and the privacy page open them. */
export const useCookieDrawer = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openCookiePreferences(): void {
  useCookieDrawer.setState({ isOpen: true });
}

/** Whether a key may be written to this browser's storage. */
export function mayStore(key: string): boolean {
  return ESSENTIAL_KEYS.includes(key) || useConsent.getState().settings;
}

/** Takes away everything that was kept without being needed. */
export function forgetSettings(): void {
  for (const key of Object.keys(localStorage)) if (!ESSENTIAL_KEYS.includes(key)) localStorage.removeItem(key);
}

/** Keeps the visitor's choice, and applies it at once. */
export function chooseConsent({ settings, counts }: Pick<Consent, "settings" | "counts">): void {
  const allowed = KINDS.filter((kind) => (kind === "settings" ? settings : counts));
  localStorage.setItem(STORAGE_KEY, allowed.join(" ") || REFUSED);
  useConsent.setState({ settings, counts, isChosen: true });
  if (!settings) forgetSettings();
}

/** At the start of the app and whenever it is left: deletes refused data, even if something else wrote it. */
export function holdToConsent(): void {
  const sweep = () => {
    if (!useConsent.getState().settings) forgetSettings();
  };
  sweep();
  window.addEventListener("pagehide", sweep);
}
