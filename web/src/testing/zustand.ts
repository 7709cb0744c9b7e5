import { create as createBound, type UseBoundStore } from "zustand/react";
import { betweenFiles } from "./between-files";
import type { StateCreator, StoreApi } from "zustand/vanilla";

export * from "zustand/vanilla";
export { useStore } from "zustand/react";

function kept<T>(creator: StateCreator<T>): UseBoundStore<StoreApi<T>> {
  const store = createBound<T>()(creator);
  betweenFiles(() => store.setState(store.getInitialState(), true));
  return store;
}

/** zustand's own `create`, whose stores begin anew with each file of tests. */
export const create = (<T>(creator?: StateCreator<T>) => (creator ? kept(creator) : kept)) as typeof createBound;
