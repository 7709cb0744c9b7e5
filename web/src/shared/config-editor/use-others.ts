import { useEffect, useState, type Dispatch } from "react";
import { useTranslation } from "react-i18next";
import type { PersonRef, TextEditor } from "../../api/schema";
import { showToast } from "../../ui/toast-queue";
import { accountId } from "../cases/item/reviewer";
import { useUser } from "../identity/user";
import type { Editing } from "./history";
import { changedItems, mergedTexts } from "./merge-texts";
import { baseOf, type TextView } from "./text-view";
import { usePresence } from "./use-presence";
import type { Saving } from "./use-saving";

/** What somebody else has done to the text that is being edited. */
export interface News {
  /** Their name as the text has it. */
  by: string;
  /** This account did it, on another screen. */
  isOwn: boolean;
  isPublished: boolean;
  /** Items that differ from what was begun with. */
  changes: number;
}

/** The others at a text, and what they have saved. */
export interface Others {
  editors: readonly TextEditor[];
  news: News | null;
  /** Puts what they saved together with what is written here. Where both wrote in one place, it is asked. */
  takeIn: () => void;
}

/** The others at a text, and what becomes of both where a save was too late. */
export interface OthersAndBoth<T> extends Others {
  /** What is written here where both wrote, with what only the others changed: to be saved over what the hub has by now. */
  mineWithTheirs: () => T;
}

export interface OthersOptions<T> {
  kind: string;
  textKey: string;
  /** Where this screen is, as the text names it. */
  item: string | null;
  mayWrite: boolean;
  saving: Saving<T>;
  editing: Editing<T>;
  dispatch: Dispatch<{ do: "merge"; saved: T; text: T }>;
  /** The text that is edited of those that the hub has; left out: the draft, else what is in force. */
  newest?: (view: TextView<T>) => T | undefined;
  /** Puts two texts together in the kind's own way. */
  merge?: (base: T, mine: T, theirs: T) => { text: T; conflicts: readonly unknown[] };
}

const newestText = <T>({ draft, published }: TextView<T>): T | undefined => (draft ?? published)?.text;
const numberOf = ({ draft, published }: TextView<unknown>): number => Math.max(draft?.version ?? 0, published?.version ?? 0);

/** Shows this screen to the others at a text, them to it, and what they save. */
export function useOthers<T>(options: OthersOptions<T>): OthersAndBoth<T> {
  const { kind, textKey, item, mayWrite, saving, editing, dispatch, newest = newestText } = options;
  const merge: NonNullable<OthersOptions<T>["merge"]> = options.merge ?? mergedTexts;
  const { t } = useTranslation("config-editor");
  const own = accountId(useUser());
  const [heard, setHeard] = useState<{ view: TextView<T>; by: PersonRef | null } | null>(null);
  const look = async (by: PersonRef | null) => {
    // What cannot be read now is met when it is saved.
    const view = await saving.read().catch(() => undefined);
    if (view) setHeard({ view, by });
  };
  const editors = usePresence({ kind, textKey, item, mayWrite, onChanged: (by) => void look(by) });

  const isNew =
    heard !== null &&
    !saving.isPending &&
    !saving.theirs &&
    numberOf(heard.view) >= numberOf(saving.shown) &&
    JSON.stringify(baseOf(heard.view)) !== JSON.stringify(saving.base);
  const theirs = isNew ? newest(heard.view) : undefined;
  const changes = theirs === undefined ? [] : changedItems(editing.saved, theirs);
  // The same text in force, or none to edit: what is shown of its versions follows.
  const isSameText = theirs !== undefined && changes.length === 0;
  useEffect(() => {
    if (isSameText && heard) saving.adopt(heard.view);
  });

  const last = isNew ? (heard.view.draft ?? heard.view.published) : null;
  const isPublished = isNew && heard.view.draft === null;
  const news: News | null =
    last && !isSameText
      ? {
          by: isPublished ? last.published_by : last.created_by,
          isOwn: heard?.by?.id === own,
          isPublished,
          changes: changes.length,
        }
      : null;
  const takeIn = () => {
    if (!heard || !news) return;
    const merged = theirs === undefined ? null : merge(editing.saved, editing.now, theirs);
    if (theirs === undefined || !merged || merged.conflicts.length > 0) return saving.ask(heard.view);
    saving.adopt(heard.view);
    dispatch({ do: "merge", saved: theirs, text: merged.text });
    showToast({ kind: "success", title: t("takenIn") });
  };
  const mineWithTheirs = (): T => {
    const saved = saving.theirs ? newest(saving.theirs) : undefined;
    if (saved === undefined) return editing.now;
    const { text } = merge(editing.saved, editing.now, saved);
    dispatch({ do: "merge", saved, text });
    return text;
  };
  return { editors, news, takeIn, mineWithTheirs };
}
