import { create } from "zustand";

export interface OfferedLanguages {
  /** The only languages of this host; null for all. */
  codes: readonly string[] | null;
  /** The account works in English whatever is chosen (specification 1, section 6): there is nothing to pick. */
  isFixed: boolean;
}

/** What the language picker offers here and to this person. */
export const useOfferedLanguages = create<OfferedLanguages>(() => ({ codes: null, isFixed: false }));
