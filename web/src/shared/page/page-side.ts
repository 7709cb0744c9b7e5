import { create } from "zustand";

/** Whether there is content beside the page, such as the captions of a call: it leaves the page less width than its media queries see. */
export const usePageSide = create<{ isOpen: boolean }>(() => ({ isOpen: false }));
