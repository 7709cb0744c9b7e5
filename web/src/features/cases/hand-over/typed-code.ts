/** Letters and digits of codes (`actors/src/calls/guest.rs`), which are not confused with each other. */
const CODE = /^[23456789BCDFGHJKMNPQRSTVWXYZ]{9}$/;

/** A code as it is kept in addresses, however it was typed: three groups of three; null for what is none. */
export function typedCode(typed: string): string | null {
  const letters = typed
    .normalize("NFKC")
    // Arabic and Persian digits.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
  return CODE.test(letters) ? [letters.slice(0, 3), letters.slice(3, 6), letters.slice(6)].join("-") : null;
}
