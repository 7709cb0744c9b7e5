import { mayStore } from "./consent";

/** Reads a JSON value of this browser; `fallback` if there is none or it is invalid. */
export function readLocal<Value>(key: string, fallback: Value): Value {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as Value);
  } catch {
    return fallback;
  }
}

/** Keeps a JSON value in this browser, where the visitor allows it; a full or forbidden storage loses nothing but the memory of it. */
export function writeLocal(key: string, value: unknown): void {
  if (!mayStore(key)) return;
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows of some browsers refuse every write.
  }
}
