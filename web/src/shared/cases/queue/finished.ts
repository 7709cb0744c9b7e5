import { create } from "zustand";
import type { StateInUse } from "../../../api/schema";
import { readLocal, writeLocal } from "../../page/local-store";

const STORAGE_KEY = "queue.hidesFinished";

/** Whether this browser shows only open work. */
export const useFinished = create<{ isHidden: boolean }>(() => ({ isHidden: readLocal(STORAGE_KEY, false) }));

export function hideFinished(isHidden: boolean): void {
  useFinished.setState({ isHidden });
  writeLocal(STORAGE_KEY, isHidden);
}

/** The states that are listed: those that were chosen, else all of them or all that are not the end of the process. Undefined until that is known. */
export function listedStates(chosen: number[], isHidden: boolean, states: StateInUse[] | undefined): number[] | undefined {
  if (chosen.length || !isHidden) return chosen;
  return states?.filter((state) => state.kind !== "terminal").map((state) => state.ID);
}
