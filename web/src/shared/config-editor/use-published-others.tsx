import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextEditor } from "../../api/schema";
import { showToast } from "../../ui/toast-queue";
import { FieldConflictDialog } from "./field-conflict-dialog";
import { changedItems, mergedTexts } from "./merge-texts";
import { isSame } from "./same-text";
import type { Others } from "./use-others";

/** A text that is in force, or a part of one, with who published it. */
export interface InForce<T> {
  version: number;
  text: T;
  by: string;
  atMs: number | null;
}

export interface PublishedOthersOptions<T> {
  editors: readonly TextEditor[];
  /** As it is in force now; null for a new one. */
  now: InForce<T> | null;
  /** What is written here. */
  mine: T;
  labelOf: (path: string) => string;
  shownAt?: (path: string, value: unknown) => string | undefined;
  onMerged: (text: T) => void;
}

export interface PublishedOthers {
  others: Others;
  /** The version that what is written here goes on from; 0 for a new text. */
  version: number;
  /** Both texts, while it is asked which is kept. */
  dialog: ReactNode;
}

/** The others at a text that is published straight from a dialog, and what they have published since it was opened. */
export function usePublishedOthers<T>({ editors, now, mine, labelOf, shownAt, onMerged }: PublishedOthersOptions<T>): PublishedOthers {
  const { t } = useTranslation("config-editor");
  const [base, setBase] = useState(now);
  const [isAsking, setAsking] = useState(false);
  const isNew = now !== null && base !== null && !isSame(now.text, base.text);
  // Published again as it was, or something else of the list was changed.
  if (now && base && !isNew && now.version !== base.version) setBase(now);
  const take = (text: T) => {
    setAsking(false);
    setBase(now);
    onMerged(text);
    showToast({ kind: "success", title: t("takenIn") });
  };
  const takeIn = () => {
    if (!isNew) return;
    const { text, conflicts } = mergedTexts<T>(base.text, mine, now.text);
    if (conflicts.length > 0) setAsking(true);
    else take(text);
  };
  const news = isNew ? { by: now.by, isOwn: false, isPublished: true, changes: changedItems(base.text, now.text).length } : null;
  return {
    others: { editors, news, takeIn },
    version: base?.version ?? 0,
    dialog:
      isAsking && isNew ? (
        <FieldConflictDialog<T>
          base={base.text}
          mine={mine}
          theirs={now.text}
          by={now.by}
          atMs={now.atMs}
          labelOf={labelOf}
          {...(shownAt ? { shownAt } : {})}
          onMerged={take}
          onTakeTheirs={() => take(now.text)}
          onClose={() => setAsking(false)}
        />
      ) : null,
  };
}
