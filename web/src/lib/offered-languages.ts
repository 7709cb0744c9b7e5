import { create } from "zustand";

export interface OfferedLanguages {
  /** The only languages of this host; null for all. */
  codes: readonly string[] | null;
  /** The account begins in English whatever this device speaks (specification 1, section 6), and keeps what it chooses for itself. */
  isEnglishFirst: boolean;
}

/** What the language picker offers here and to this person. */
export const useOfferedLanguages = create<OfferedLanguages>(() => ({ codes: null, isEnglishFirst: false }));
