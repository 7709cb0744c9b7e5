import { create } from "zustand";

/** An undo that somebody has to confirm: people have been notified of the change, and nothing takes that back. */
export interface UndoQuestion {
  /** Number of people who have been notified. */
  notified: number;
  answer: (isConfirmed: boolean) => void;
}

/** The question that waits for the person's word; one at a time. */
export const useUndoQuestion = create<{ question: UndoQuestion | null }>(() => ({ question: null }));

/** Asks where people have been notified already; resolves to whether to undo. A question that is still open is answered with no. */
export function confirmUndo(notified: number): Promise<boolean> {
  if (notified === 0) return Promise.resolve(true);
  useUndoQuestion.getState().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useUndoQuestion.setState({ question: null });
      resolve(isConfirmed);
    };
    useUndoQuestion.setState({ question: { notified, answer } });
  });
}
