import { create } from "zustand";
import { brandColour, darkBrandColour, keptBrand } from "../identity/brand-cache";
import { applyBrand } from "../identity/tenant-theme";

export type ThemeChoice = "system" | "light" | "dark";
export type Theme = "light" | "dark";

const STORAGE_KEY = "theme";
const DARK = "(prefers-color-scheme: dark)";

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function systemTheme(): Theme {
  return window.matchMedia?.(DARK).matches ? "dark" : "light";
}

/** The user's choice of theme; `system` follows the machine. */
export const useTheme = create<{ choice: ThemeChoice; brand: string | null; darkBrand: string | null }>(() => ({
  choice: storedChoice(),
  brand: null,
  darkBrand: null,
}));

function show() {
  const { brand, darkBrand } = useTheme.getState();
  const theme = shownTheme();
  document.documentElement.dataset.theme = theme;
  applyBrand(theme === "dark" ? (darkBrand ?? brand) : brand, theme);
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === "system") localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
  useTheme.setState({ choice });
}

/** Sets the tenant's colour, `#rrggbb`, and one for the dark theme if it has chosen one; null goes back to the product's own. */
export function setBrand(brand: string | null, darkBrand: string | null = null) {
  const now = useTheme.getState();
  if (now.brand !== brand || now.darkBrand !== darkBrand) useTheme.setState({ brand, darkBrand });
}

/** The theme that is shown now, whether chosen or the machine's. */
export function shownTheme(): Theme {
  const { choice } = useTheme.getState();
  return choice === "system" ? systemTheme() : choice;
}

/** Calls back whenever the theme that is shown may have changed; answers a function that stops it. */
export function followTheme(callback: () => void): () => void {
  const machine = window.matchMedia?.(DARK);
  const stop = useTheme.subscribe(callback);
  machine?.addEventListener("change", callback);
  return () => {
    stop();
    machine?.removeEventListener("change", callback);
  };
}

/** Shows the theme now and whenever the choice, the machine or the tenant changes it. */
export function startTheme(): void {
  const kept = keptBrand();
  if (kept) useTheme.setState({ brand: brandColour(kept), darkBrand: darkBrandColour(kept) });
  show();
  useTheme.subscribe(show);
  window.matchMedia?.(DARK).addEventListener("change", show);
}
