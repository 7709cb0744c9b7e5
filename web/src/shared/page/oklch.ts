/** Red, green and blue, each 0 to 255. */
export type Rgb = [number, number, number];

/** Lightness 0 to 1, chroma from 0, hue in degrees, as eyes see them (OKLCH, CSS Color 4 section 9.3). */
export type Lch = [number, number, number];

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const encoded = (share: number): number => 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Relative luminance (WCAG 2.2). */
export function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

export function toLch(rgb: Rgb): Lch {
  const [r, g, b] = rgb.map(linear) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, c), ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360];
}

function raw([lightness, chroma, hue]: Lch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The colour on a screen; out-of-gamut colours lose chroma, never hue or lightness. */
export function fromLch([lightness, chroma, hue]: Lch): Rgb {
  for (let kept = chroma; ; kept -= 0.004) {
    const shares = raw([lightness, Math.max(0, kept), hue]);
    if (kept <= 0 || shares.every((share) => share >= -0.0005 && share <= 1.0005))
      return shares.map((share) => Math.round(encoded(Math.min(1, Math.max(0, share))))) as Rgb;
  }
}

/** How far two hues are from each other, 0 to 180 degrees. */
export function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
