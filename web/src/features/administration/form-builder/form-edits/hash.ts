const START = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const utf8 = new TextEncoder();
const known = new Map<string, string>();

/** Texts whose hash is remembered. */
const MOST_KNOWN = 5_000;

/** A short name of a text, which tells that it was changed: FNV-1a of 64 bits of its UTF-8; `translations::hash` in the hub. */
export function hashOf(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  let hash = START;
  for (const byte of utf8.encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  const found = hash.toString(16).padStart(16, "0");
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, found);
  return found;
}
