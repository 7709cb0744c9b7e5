import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Filling } from "./state/filling";
import type { FillingState } from "./state/filling-state";

export const FillingContext = createContext<Filling | null>(null);

/** The draft that is being filled in. */
export function useFilling(): Filling {
  const filling = useContext(FillingContext);
  if (!filling) throw new Error("useFilling is for the pages of a draft");
  return filling;
}

/** A part of the draft's state; what is picked must be the same while it has not changed. */
export function useFillingState<T>(pick: (state: FillingState) => T): T {
  return useStore(useFilling().store, pick);
}

/** The language of the page, for the words of the form. */
export function useLang(): string {
  return useTranslation().i18n.language;
}
