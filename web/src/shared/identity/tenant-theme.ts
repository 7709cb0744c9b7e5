import { fromLch, hueDistance, luminance, toLch, type Lch, type Rgb } from "../page/oklch";

/** The names of the tokens that a tenant's colour sets; see styles/tokens.css. */
const TOKENS = [
  "--accent",
  "--accent-hover",
  "--accent-pressed",
  "--on-accent",
  "--accent-text",
  "--accent-fill",
  "--new",
  "--warning",
  "--warning-text",
  "--warning-fill",
  "--warning-line",
] as const;

type Tokens = Partial<Record<(typeof TOKENS)[number], string>>;

/** The hue of warnings in styles/tokens.css, and those that take its place beside an accent of that hue. */
const WARNING_HUE = 70;
const OTHER_WARNINGS = [105, 48] as const;
/** The colour for "new" is violet; teal beside a violet accent. */
const NEW_HUES = [300, 195] as const;
/** Hues closer than this look like one colour. */
const APART = 30;
/** With less chroma a colour is a grey and like no other. */
const LEAST_CHROMA = 0.04;

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

/** The contrast of two colours written `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const a = luminance(parse(one) ?? [0, 0, 0]);
  const b = luminance(parse(other) ?? [0, 0, 0]);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Darkens or lightens a colour until its contrast to every ground is at least `least`; the hue stays, and the chroma as far as the screen can show it. */
function until(colour: Rgb, isDark: boolean, grounds: string[], least: number): Rgb {
  const isReadable = (candidate: Rgb) => grounds.every((ground) => contrast(text(candidate), ground) >= least);
  if (isReadable(colour)) return colour;
  const [lightness, chroma, hue] = toLch(colour);
  const end = isDark ? 1 : 0;
  for (let share = 0.01; share < 1; share += 0.01) {
    const candidate = fromLch([lightness + (end - lightness) * share, chroma, hue]);
    if (isReadable(candidate)) return candidate;
  }
  return isDark ? WHITE : BLACK;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** The accents that a tenant's colour gives in a theme, moved as far as AA contrast needs; null for no valid colour. */
export function accentsOf(brand: string, theme: "light" | "dark"): Tokens | null {
  const colour = parse(brand);
  if (!colour) return null;
  const isDark = theme === "dark";
  const surface: Rgb = isDark ? [21, 27, 34] : WHITE;
  const fill = mix(surface, colour, isDark ? 0.22 : 0.1);
  const grounds = [isDark ? "#1d252e" : "#eef1f4", text(surface)];
  // The accent is used on the canvas, on surfaces and on its own pale fill.
  const accent = until(colour, isDark, [...grounds, text(fill)], 4.7);
  const onAccent = contrast(text(accent), "#ffffff") >= 4.5 ? WHITE : mix(accent, BLACK, 0.88);
  const towards = isDark ? WHITE : BLACK;
  return {
    "--accent": text(accent),
    "--accent-hover": text(mix(accent, towards, 0.14)),
    "--accent-pressed": text(mix(accent, towards, 0.26)),
    "--on-accent": text(onAccent),
    "--accent-text": text(accent),
    "--accent-fill": text(fill),
    ...apartFrom(toLch(accent), isDark, grounds),
  };
}

/** The colours for "new" and for warnings, changed if they would look like the accent. */
function apartFrom([, chroma, hue]: Lch, isDark: boolean, grounds: string[]): Tokens {
  const isLike = (other: number) => chroma >= LEAST_CHROMA && hueDistance(hue, other) < APART;
  const mark = (of: number, strength: number) => text(until(fromLch([isDark ? 0.76 : 0.52, strength, of]), isDark, grounds, 4.7));
  const fresh = { "--new": mark(NEW_HUES.find((one) => !isLike(one)) ?? NEW_HUES[0], 0.17) };
  if (!isLike(WARNING_HUE)) return fresh;
  const other = OTHER_WARNINGS.reduce((best, one) => (hueDistance(hue, one) > hueDistance(hue, best) ? one : best));
  const fill = fromLch([isDark ? 0.28 : 0.96, isDark ? 0.05 : 0.045, other]);
  return {
    ...fresh,
    "--warning": mark(other, 0.12),
    "--warning-text": text(until(fromLch([isDark ? 0.86 : 0.42, 0.09, other]), isDark, [text(fill)], 7)),
    "--warning-fill": text(fill),
    "--warning-line": text(fromLch([isDark ? 0.42 : 0.85, 0.09, other])),
  };
}

/** Sets or clears the tenant's colour on the page, by CSSOM only. */
export function applyBrand(brand: string | null, theme: "light" | "dark"): void {
  const { style } = document.documentElement;
  const accents = brand ? accentsOf(brand, theme) : null;
  for (const token of TOKENS) {
    const value = accents?.[token];
    if (value) style.setProperty(token, value);
    else style.removeProperty(token);
  }
}
