import { useState, type Dispatch } from "react";
import { isProblem } from "../../api/problem";
import { useProblemWords } from "../words/problem-words";
import { showToast } from "../../ui/toast-queue";
import { baseOf, type Base, type TextVersion, type TextView } from "./text-view";

/** The hub's calls for one text. Saving and publishing fail with `version_conflict` where somebody else was first. */
export interface TextCalls<T> {
  read: () => Promise<TextView<T> | undefined>;
  save: (base: Base, text: T) => Promise<TextVersion<T>>;
  publish: (version: number) => Promise<TextVersion<T>>;
  isPending: boolean;
}

export interface SavingWords {
  saved: string;
  saveFailed: string;
  published: (version: number) => string;
  publishFailed: string;
  rolledBack: (version: number) => string;
}

/** What the hub has of the text, and what it answered to the last saving. */
export interface Saving<T> {
  shown: TextView<T>;
  base: Base;
  /** What somebody else has saved or published since. */
  theirs: TextView<T> | null;
  isPending: boolean;
  /** Why publishing was refused, in words. */
  refusal: string | null;
  /** Saves the draft; answers its version, or null where that failed or is to be decided. */
  save: (text: T, base?: Base) => Promise<number | null>;
  publish: (text: T, isUnsaved: boolean) => Promise<boolean>;
  keepMine: (text: T) => void;
  takeTheirs: () => void;
  decideLater: () => void;
  /** What the hub has by now. */
  read: () => Promise<TextView<T> | undefined>;
  /** What is written here goes on from what the hub has by now. */
  adopt: (now: TextView<T>) => void;
  /** Asks whose is kept. */
  ask: (now: TextView<T>) => void;
  rolledBack: (version: TextVersion<T>) => void;
  /** An earlier text is the draft from now on. */
  restored: (draft: TextVersion<T>) => void;
}

/** Saves and publishes the text that is being edited. */
export function useSaving<T>(
  calls: TextCalls<T>,
  initial: TextView<T>,
  words: SavingWords,
  dispatch: Dispatch<{ do: "saved"; text: T } | { do: "take"; text: T }>,
): Saving<T> {
  const problemWords = useProblemWords();
  const [shown, setShown] = useState(initial);
  const [theirs, setTheirs] = useState<TextView<T> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const base = baseOf(shown);

  const meetConflict = async () => {
    const now = await calls.read();
    if (now) setTheirs(now);
  };
  const save = async (text: T, on: Base = base): Promise<number | null> => {
    try {
      const draft = await calls.save(on, text);
      setShown((before) => ({ ...before, draft }));
      dispatch({ do: "saved", text });
      showToast({ kind: "success", title: words.saved });
      return draft.version;
    } catch (error) {
      if (isProblem(error, "version_conflict")) await meetConflict();
      else showToast({ kind: "error", title: words.saveFailed, detail: problemWords(error) });
      return null;
    }
  };
  const publish = async (text: T, isUnsaved: boolean): Promise<boolean> => {
    setRefusal(null);
    const version = isUnsaved || !shown.draft ? await save(text) : shown.draft.version;
    if (version === null) return false;
    try {
      const published = await calls.publish(version);
      setShown((before) => ({ ...before, published, draft: null }));
      showToast({ kind: "success", title: words.published(published.version) });
      return true;
    } catch (error) {
      const now = isProblem(error, "version_conflict") ? await calls.read() : undefined;
      // Where the text is as it was, something else that is published with it has changed.
      const isOvertaken = now && (now.draft?.version !== version || (now.published?.version ?? 0) !== base.published);
      if (isOvertaken) setTheirs(now);
      else setRefusal(`${words.publishFailed}. ${problemWords(error)}`);
      return false;
    }
  };
  return {
    shown,
    base,
    theirs,
    isPending: calls.isPending,
    refusal,
    save,
    publish,
    keepMine: (text) => {
      if (!theirs) return;
      setShown(theirs);
      setTheirs(null);
      void save(text, baseOf(theirs));
    },
    takeTheirs: () => {
      const text = theirs?.draft?.text ?? theirs?.published?.text;
      if (!theirs || text === undefined) return;
      setShown(theirs);
      setTheirs(null);
      dispatch({ do: "take", text });
    },
    decideLater: () => setTheirs(null),
    read: calls.read,
    adopt: (now) => {
      setShown(now);
      setTheirs(null);
    },
    ask: setTheirs,
    rolledBack: (published) => {
      setShown((before) => ({ ...before, published, draft: null }));
      dispatch({ do: "take", text: published.text });
      showToast({ kind: "success", title: words.rolledBack(published.version) });
    },
    restored: (draft) => {
      setShown((before) => ({ ...before, draft }));
      dispatch({ do: "take", text: draft.text });
    },
  };
}
