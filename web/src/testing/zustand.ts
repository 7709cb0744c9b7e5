import { create as createBound, type UseBoundStore } from "zustand/react";
import type { StateCreator, StoreApi } from "zustand/vanilla";

export * from "zustand/vanilla";
export { useStore } from "zustand/react";

const begun: (() => void)[] = [];

function kept<T>(creator: StateCreator<T>): UseBoundStore<StoreApi<T>> {
  const store = createBound<T>()(creator);
  begun.push(() => store.setState(store.getInitialState(), true));
  return store;
}

/** zustand's own `create`, whose stores `beginStoresAnew` knows. */
export const create = (<T>(creator?: StateCreator<T>) => (creator ? kept(creator) : kept)) as typeof createBound;

/** Sets the stores of every module back to what they began with: files of tests share their modules. */
export function beginStoresAnew(): void {
  for (const begin of begun) begin();
}
