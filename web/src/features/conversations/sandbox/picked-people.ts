import { create } from "zustand";
import type { SandboxPerson } from "../../../api/schema";
import { readLocal, writeLocal } from "../../../shared/page/local-store";

const STORAGE_KEY = "sandbox.people";

/** Who has a phone on the wall, by {@link personKey}; remembered in this browser. */
export const usePicked = create<{ keys: string[] }>(() => ({ keys: readLocal<string[]>(STORAGE_KEY, []) }));
usePicked.subscribe(({ keys }) => writeLocal(STORAGE_KEY, keys));

export function personKey(person: SandboxPerson): string {
  return person.email ?? person.phone ?? person.name;
}

export function togglePerson(person: SandboxPerson) {
  const key = personKey(person);
  usePicked.setState(({ keys }) => ({ keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] }));
}
