import { readLocal, writeLocal } from "../../../shared/page/local-store";

const KEY = "handOver.device";
/** Where nothing may be kept, the device is known until its page is closed. */
let unkept: string | null = null;

/** A name of this browser: a hand-over works on one device, and there again after a reload. */
export function deviceId(): string {
  const known = readLocal<string | null>(KEY, unkept);
  if (known) return known;
  unkept = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  writeLocal(KEY, unkept);
  return unkept;
}
