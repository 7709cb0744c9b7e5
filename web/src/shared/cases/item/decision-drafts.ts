import { create } from "zustand";
import type { QueueItem } from "../../../api/schema";

/** A decision that was begun and stepped back for a call. */
export interface DecisionDraft {
  stateId: number | null;
  ownerId: number | null;
  reasonId: number | null;
  comment: string;
}

export interface DecisionDrafts {
  drafts: Record<number, DecisionDraft>;
  /** The application whose decision is opened again after the call; null: none, or it has been opened by hand. */
  afterCall: QueueItem | null;
}

/** Decisions that wait for a call, also while their page is left. */
export const useDecisionDrafts = create<DecisionDrafts>(() => ({ drafts: {}, afterCall: null }));

/** Keeps a decision for the time of a call. */
export function keepDecision(item: QueueItem, draft: DecisionDraft): void {
  useDecisionDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [item.id]: draft }, afterCall: item }));
}

/** What was begun on an application; undefined where nothing was. */
export function readDecision(itemId: number): DecisionDraft | undefined {
  return useDecisionDrafts.getState().drafts[itemId];
}

/** It has been carried out or given up. */
export function forgetDecision(itemId: number): void {
  useDecisionDrafts.setState(({ drafts }) => ({ drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => Number(id) !== itemId)) }));
}
