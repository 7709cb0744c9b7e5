/** The names of the tokens that a tenant's colour sets; see styles/tokens.css. */
const TOKENS = ["--accent", "--accent-hover", "--accent-pressed", "--on-accent", "--accent-text", "--accent-fill", "--focus"] as const;

/** Red, green and blue, each 0 to 255. */
type Rgb = [number, number, number];

function parse(colour: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  return match ? [parseInt(match[1]!, 16), parseInt(match[2]!, 16), parseInt(match[3]!, 16)] : null;
}

function text(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => from[i]! + (to[i]! - from[i]!) * share) as Rgb;
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours written `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const a = luminance(parse(one) ?? [0, 0, 0]);
  const b = luminance(parse(other) ?? [0, 0, 0]);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hsl([r, g, b]: Rgb): [number, number, number] {
  const most = Math.max(r, g, b) / 255;
  const least = Math.min(r, g, b) / 255;
  const spread = most - least;
  const lightness = (most + least) / 2;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const [x, y, z] = [r / 255, g / 255, b / 255];
  const sixth = most === x ? ((y - z) / spread + 6) % 6 : most === y ? (z - x) / spread + 2 : (x - y) / spread + 4;
  return [sixth * 60, saturation, lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** Makes a colour darker or lighter, keeping its hue, until it stands out from every ground by `least`. */
function until(colour: Rgb, towards: Rgb, grounds: string[], least: number): Rgb {
  const [hue, saturation, lightness] = hsl(colour);
  const end = towards[0] / 255;
  for (let share = 0; share <= 1; share += 0.02) {
    const candidate = fromHsl(hue, saturation, lightness + (end - lightness) * share);
    if (grounds.every((ground) => contrast(text(candidate), ground) >= least)) return candidate;
  }
  return towards;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** The accents that a tenant's colour gives in a theme, moved as far as AA contrast needs; null for no valid colour. */
export function accentsOf(brand: string, theme: "light" | "dark"): Record<(typeof TOKENS)[number], string> | null {
  const colour = parse(brand);
  if (!colour) return null;
  const isDark = theme === "dark";
  const towards = isDark ? WHITE : BLACK;
  const surface: Rgb = isDark ? [21, 27, 34] : WHITE;
  const fill = mix(surface, colour, isDark ? 0.22 : 0.1);
  // The accent stands on the canvas, on surfaces and on its own pale fill.
  const accent = until(colour, towards, [isDark ? "#1c242d" : "#f0f3f6", text(surface), text(fill)], 4.7);
  const onAccent = contrast(text(accent), "#ffffff") >= 4.5 ? WHITE : mix(accent, BLACK, 0.88);
  return {
    "--accent": text(accent),
    "--accent-hover": text(mix(accent, towards, 0.14)),
    "--accent-pressed": text(mix(accent, towards, 0.26)),
    "--on-accent": text(onAccent),
    "--accent-text": text(accent),
    "--accent-fill": text(fill),
    "--focus": text(accent),
  };
}

/** Sets or clears the tenant's colour on the page, by CSSOM alone. */
export function applyBrand(brand: string | null, theme: "light" | "dark"): void {
  const { style } = document.documentElement;
  const accents = brand ? accentsOf(brand, theme) : null;
  for (const token of TOKENS) {
    if (accents) style.setProperty(token, accents[token]);
    else style.removeProperty(token);
  }
}
