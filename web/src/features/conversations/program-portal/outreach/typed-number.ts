/** Digits of other scripts that people type, by their zero: Arabic-Indic and extended Arabic-Indic. */
const ZEROS = [0x0660, 0x06f0] as const;

/** The number that somebody typed, in the digits and with the separators of their language; null where it is none. */
export function typedNumber(text: string): number | null {
  const digits = text
    // Spaces, direction marks, and separators of thousands.
    .replace(/[\s\u200e\u200f\u2066-\u2069,.'’٬]/g, "")
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (code >= ZEROS[1] ? ZEROS[1] : ZEROS[0]));
    });
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
