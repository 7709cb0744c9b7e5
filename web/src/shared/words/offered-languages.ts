import { create } from "zustand";

export interface OfferedLanguages {
  /** The only languages of this host; null for all. */
  codes: readonly string[] | null;
  /** The account starts in English regardless of this device (specification 1, section 6), and keeps its own choice. */
  isEnglishFirst: boolean;
}

/** What the language picker offers here and to this person. */
export const useOfferedLanguages = create<OfferedLanguages>(() => ({ codes: null, isEnglishFirst: false }));
