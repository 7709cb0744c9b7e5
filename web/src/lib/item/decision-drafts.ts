import { create } from "zustand";

/** A decision that was begun and stepped back for a call. */
export interface DecisionDraft {
  stateId: number | null;
  ownerId: number | null;
  reasonId: number | null;
  comment: string;
}

const useDecisionDrafts = create<Record<number, DecisionDraft>>(() => ({}));

/** What was begun on an application; undefined where nothing was. */
export function readDecision(itemId: number): DecisionDraft | undefined {
  return useDecisionDrafts.getState()[itemId];
}

/** Keeps it until it is carried out or given up, also while its page is left. */
export function keepDecision(itemId: number, draft: DecisionDraft): void {
  useDecisionDrafts.setState({ [itemId]: draft });
}

export function forgetDecision(itemId: number): void {
  const { [itemId]: _, ...others } = useDecisionDrafts.getState();
  useDecisionDrafts.setState(others, true);
}
