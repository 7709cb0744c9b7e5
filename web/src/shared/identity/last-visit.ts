import { mayStore } from "../page/consent";

/** Storage keys of the specification (1, section 3). */
const ENTITY_KEY = "entityId";
const PROGRAM_KEY = "lastProgramSelected";

/** Remembers which of a login's accounts was used last on this device; it goes along to the sign-in page. */
export function rememberEntity(id: number): void {
  localStorage.setItem(ENTITY_KEY, String(id));
}

export function storedEntity(): string | null {
  const stored = localStorage.getItem(ENTITY_KEY);
  return stored && /^\d+$/.test(stored) ? stored : null;
}

/** The program that an address is about: one process of the queue, or the program of a page. */
export function programOf(pathname: string, search: string): string | null {
  const process = new URLSearchParams(search).get("process");
  if (process) return /^\d+$/.test(process) ? process : null;
  return /^\/(?:resources|edit-resource|confirmation-resource)\/(\d+)/.exec(pathname)?.[1] ?? null;
}

export function rememberProgram(id: string): void {
  if (mayStore(PROGRAM_KEY)) localStorage.setItem(PROGRAM_KEY, id);
}
