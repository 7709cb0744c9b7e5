import type { UseMutationResult } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/toast-queue";

interface RevisedDraft<View, Draft, Body> {
  /** What is in force, as it was read last. */
  present: View;
  revisionOf: (view: View) => number;
  draftOf: (view: View) => Draft;
  bodyOf: (draft: Draft, shown: View) => Body;
  save: UseMutationResult<View, Error, Body>;
}

/** A draft of something that is saved as a whole, over the revision that it was made from. */
export function useRevisedDraft<View, Draft, Body>({ present, revisionOf, draftOf, bodyOf, save }: RevisedDraft<View, Draft, Body>) {
  const { t } = useTranslation("admin-programs");
  const [shown, setShown] = useState(present);
  const [draft, setDraft] = useState(() => draftOf(present));
  const take = (view: View) => {
    setShown(view);
    setDraft(draftOf(view));
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(shown));
  // What has changed elsewhere meanwhile is shown while nothing of one's own would be lost.
  if (revisionOf(present) > revisionOf(shown) && !isChanged) take(present);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(bodyOf(draft, shown), {
      onSuccess: (saved) => {
        take(saved);
        showToast({ kind: "success", title: t("saved") });
      },
    });
  };
  /** Takes what somebody else has saved in place of one's own. */
  const takeTheirs = (current: unknown) => {
    take(current as View);
    save.reset();
  };
  /** What is asked where somebody else was first. */
  const meanwhile = {
    save,
    base: draftOf(shown),
    mine: draft,
    draftOf,
    onTake: take,
    onMerged: (theirs: View, together: Draft) => {
      setShown(theirs);
      setDraft(together);
    },
  };
  return { shown, draft, setDraft, isChanged, handleSubmit, takeTheirs, meanwhile };
}
