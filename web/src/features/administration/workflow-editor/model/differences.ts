import type { Workflow } from "../../../../api/schema";
import { isSame } from "../../../../shared/config-editor/same-text";
import { moveOf, stateOf } from "./edits";

/** A move by the names of its ends. */
export interface NamedMove {
  from: string;
  to: string;
}

export interface Differences {
  /** Names of states. */
  added: string[];
  removed: string[];
  changed: string[];
  addedMoves: NamedMove[];
  removedMoves: NamedMove[];
  changedMoves: NamedMove[];
  /** The states stand in another order. */
  isReordered: boolean;
}

/** What one workflow has that the other has not. */
export function differences(before: Workflow | null, after: Workflow): Differences {
  const old = before ?? { states: [], transitions: [] };
  const name = (id: number) => (stateOf(after, id) ?? stateOf(old, id))?.name ?? String(id);
  const named = ({ from, to }: { from: number; to: number }) => ({ from: name(from), to: name(to) });
  const kept = (one: Workflow, other: Workflow) => one.states.map(({ id }) => id).filter((id) => stateOf(other, id));
  return {
    added: after.states.filter(({ id }) => !stateOf(old, id)).map((state) => state.name),
    removed: old.states.filter(({ id }) => !stateOf(after, id)).map((state) => state.name),
    changed: after.states.filter((state) => stateOf(old, state.id) && !isSame(stateOf(old, state.id), state)).map((state) => state.name),
    addedMoves: after.transitions.filter(({ from, to }) => !moveOf(old, from, to)).map(named),
    removedMoves: old.transitions.filter(({ from, to }) => !moveOf(after, from, to)).map(named),
    changedMoves: after.transitions.filter((move) => moveOf(old, move.from, move.to) && !isSame(moveOf(old, move.from, move.to), move)).map(named),
    isReordered: kept(old, after).join() !== kept(after, old).join(),
  };
}

/** Whether nothing differs. */
export const isNothing = (found: Differences): boolean => Object.values(found).every((one) => (Array.isArray(one) ? one.length === 0 : !one));
