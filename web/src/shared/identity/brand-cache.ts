import type { Branding } from "../../api/schema";
import { accentsOf } from "./tenant-theme";

/** This host's branding at the last visit; public/first-paint.js reads the colours before anything is drawn. */
const STORAGE_KEY = "brand";

interface KeptBrand {
  host: string;
  branding: Branding;
  accents: Record<"light" | "dark", Record<string, string> | null>;
}

/** The colour of a tenant: its brand's own, else the accent that it named. */
export function brandColour(branding: Branding): string | null {
  return branding.brand_color || branding.accent || null;
}

/** The colour of a tenant in the dark theme, where it has chosen one for it. */
export function darkBrandColour(branding: Branding): string | null {
  return branding.accent_dark || null;
}

/** What this host looked like at the last visit; undefined at the first one. */
export function keptBrand(host = location.host): Branding | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as KeptBrand | null;
    return kept?.host === host ? kept.branding : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps branding for the next visit, so that no other one flashes up first. */
export function keepBrand(branding: Branding, host = location.host): void {
  const colour = brandColour(branding);
  const dark = darkBrandColour(branding) ?? colour;
  const kept: KeptBrand = {
    host,
    branding,
    accents: { light: colour ? accentsOf(colour, "light") : null, dark: dark ? accentsOf(dark, "dark") : null },
  };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs a moment of the product's own colour.
  }
}
