/**
 * The marketplace's token of a purchase: the text after the last "n=" of the address, decoded once (specification 3, section 9). A plus
 * stays a plus. Null where the address has none.
 */
export function purchaseToken(address: string): string | null {
  const place = address.lastIndexOf("n=");
  if (place < 0 || !/[?&]token=/.test(address)) return null;
  const text = address.slice(place + 2).split(/[&#]/)[0] ?? "";
  try {
    return decodeURIComponent(text) || null;
  } catch {
    // Not encoded at all.
    return text || null;
  }
}
