import type { Flow } from "../../../../api/schema";
import { edited, type Edit } from "./edits";

/** A flow that is being edited, with what it was before and what was undone. */
export interface Editing {
  past: readonly Flow[];
  now: Flow;
  undone: readonly Flow[];
  /** As the hub has it. */
  saved: Flow;
  /** What the last edit wrote to: typing on in the same place is one edit. */
  place: string | null;
}

export type EditorChange =
  /** Edits at the same `place`, one after the other, are undone together. */
  | { do: "edit"; edit: Edit; place?: string }
  | { do: "undo" }
  | { do: "redo" }
  /** The hub has this now; what was done since it was sent stays. */
  | { do: "saved"; flow: Flow }
  /** Begins anew with what the hub has. */
  | { do: "take"; flow: Flow };

/** Edits that are remembered. */
const MAX_PAST = 200;

export const beginEditing = (flow: Flow): Editing => ({ past: [], now: flow, undone: [], saved: flow, place: null });

/** Whether something of it would be lost. */
export const isUnsaved = ({ now, saved }: Editing): boolean => now !== saved && JSON.stringify(now) !== JSON.stringify(saved);

export function editingAfter(state: Editing, change: EditorChange): Editing {
  switch (change.do) {
    case "edit": {
      const now = edited(state.now, change.edit);
      if (now === state.now) return state;
      const place = change.place ?? null;
      const isContinued = place !== null && place === state.place;
      return { ...state, now, undone: [], place, past: isContinued ? state.past : [...state.past, state.now].slice(-MAX_PAST) };
    }
    case "undo": {
      const before = state.past.at(-1);
      return before ? { ...state, now: before, past: state.past.slice(0, -1), undone: [state.now, ...state.undone], place: null } : state;
    }
    case "redo": {
      const [next, ...undone] = state.undone;
      return next ? { ...state, now: next, undone, past: [...state.past, state.now], place: null } : state;
    }
    case "saved":
      return { ...state, saved: change.flow, place: null };
    case "take":
      return beginEditing(change.flow);
  }
}
