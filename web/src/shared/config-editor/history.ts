import { isSame } from "./same-text";

/** A text that is being edited, with what it was before and what was undone. */
export interface Editing<T> {
  past: readonly T[];
  now: T;
  undone: readonly T[];
  /** As the hub has it. */
  saved: T;
  /** What the last edit wrote to: typing on in the same place is one edit. */
  place: string | null;
}

export type EditorChange<T, E> =
  /** Edits at the same `place`, one after the other, are undone together. */
  | { do: "edit"; edit: E; place?: string }
  | { do: "undo" }
  | { do: "redo" }
  /** The hub has this now; what was done since it was sent stays. */
  | { do: "saved"; text: T }
  /** Begins anew with what the hub has. */
  | { do: "take"; text: T }
  /** Somebody else has saved: what the hub has now, and that with what is written here. Undoing it gives up one's own. */
  | { do: "merge"; saved: T; text: T };

/** Edits that are remembered. */
const MAX_PAST = 200;

export const beginEditing = <T>(text: T): Editing<T> => ({ past: [], now: text, undone: [], saved: text, place: null });

/** Whether something of it would be lost. */
export const isUnsaved = <T>({ now, saved }: Editing<T>): boolean => now !== saved && JSON.stringify(now) !== JSON.stringify(saved);

/** The reducer of an editor whose edits are applied by `edited`; an edit that changes nothing answers the same text. */
export const editingBy =
  <T, E>(edited: (text: T, edit: E) => T) =>
  (state: Editing<T>, change: EditorChange<T, E>): Editing<T> => {
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
        return before !== undefined ? { ...state, now: before, past: state.past.slice(0, -1), undone: [state.now, ...state.undone], place: null } : state;
      }
      case "redo": {
        const [next, ...undone] = state.undone;
        return next !== undefined ? { ...state, now: next, undone, past: [...state.past, state.now], place: null } : state;
      }
      case "saved":
        return { ...state, saved: change.text, place: null };
      case "take":
        return beginEditing(change.text);
      case "merge": {
        const taken = beginEditing(change.saved);
        return isSame(change.text, change.saved) ? taken : { ...taken, now: change.text, past: [change.saved] };
      }
    }
  };
