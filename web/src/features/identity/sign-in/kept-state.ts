import { create, type StoreApi, type UseBoundStore } from "zustand";
import { tokenClaims } from "../../../shared/identity/session";

/** How long a half-finished sign-in is worth keeping: the life of a login token. */
const LIFE_MS = 15 * 60_000;

interface Kept<State> {
  until_ms: number;
  state: State;
}

/**
 * A store that survives a reload of its tab and nothing more: a phone that discards the page while its user reads the mail with
 * the code must not restart the flow. It holds tokens of one purpose that live for minutes, never a password or a session, and is
 * deleted with the tab, on expiry, or after signing in.
 */
export function keptState<State extends object>(key: string, nothing: State): UseBoundStore<StoreApi<State>> {
  const store = create<State>(() => ({ ...nothing, ...read<State>(key) }));
  store.subscribe((state) => {
    if (isSame(state, nothing)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ until_ms: Date.now() + LIFE_MS, state } satisfies Kept<State>));
  });
  return store;
}

function read<State>(key: string): Partial<State> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept<State> | null;
    if (kept && kept.until_ms > Date.now()) return kept.state;
  } catch {
    // What cannot be read is as good as nothing.
  }
  sessionStorage.removeItem(key);
  return {};
}

function isSame<State extends object>(state: State, nothing: State): boolean {
  return Object.entries(nothing).every(([name, value]) => state[name as keyof State] === value);
}

/** Whether a token's time is up; one without an end is taken for alive. */
export function hasExpired(token: string): boolean {
  const { exp } = tokenClaims(token);
  return exp !== undefined && exp * 1000 <= Date.now();
}
