import { create } from "zustand";

/** Files that were uploaded as the answer to a correction, or drawn as a signature, by their place: they are sent with it, and not as papers of another kind. */
export const useInAnswers = create<Record<string, readonly string[]>>(() => ({}));
