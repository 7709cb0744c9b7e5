import { create } from "zustand";
import { applyBrand } from "./tenant-theme";

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
export const useTheme = create<{ choice: ThemeChoice; brand: string | null }>(() => ({ choice: storedChoice(), brand: null }));

function show() {
  const { choice, brand } = useTheme.getState();
  const theme = choice === "system" ? systemTheme() : choice;
  document.documentElement.dataset.theme = theme;
  applyBrand(brand, theme);
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === "system") localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
  useTheme.setState({ choice });
}

/** Sets the tenant's colour, `#rrggbb`; null goes back to the product's own. */
export function setBrand(brand: string | null) {
  if (useTheme.getState().brand !== brand) useTheme.setState({ brand });
}

/** Shows the theme now and whenever the choice, the machine or the tenant changes it. */
export function startTheme(): void {
  show();
  useTheme.subscribe(show);
  window.matchMedia?.(DARK).addEventListener("change", show);
}
