import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { CommunityProfileView, ProfileTexts } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { showToast } from "../../../ui/toast-queue";
import { useChangeProfile, useTakeProfile } from "./api/community-profile";
import { changedTexts, changeIn, draftOf, fieldPrefix, textsOf, type Draft } from "./profile-texts";
import { useFaultWords } from "./use-fault-words";

/** The texts of a section while they are written, in one language. */
export function useSectionEdit(profile: CommunityProfileView, lang: string, names: readonly (keyof ProfileTexts)[], onClose: () => void) {
  const { t } = useTranslation("community-profile");
  const problemWords = useProblemWords();
  const faultWords = useFaultWords();
  const change = useChangeProfile();
  const take = useTakeProfile();
  const form = useRef<HTMLFormElement>(null);
  // What was there when writing began: a change is what differs from it, whatever this page has loaded since.
  const [begun, setBegun] = useState(profile);
  const base = textsOf(begun, lang);
  const [draft, setDraft] = useState(() => draftOf(base));
  const [theirs, setTheirs] = useState<CommunityProfileView | null>(null);
  const changed = changedTexts(base, draft, names);

  const error = isProblem(change.error, "version_conflict") ? null : change.error;
  const prefix = fieldPrefix(profile, lang);
  const faults = isProblem(error, "invalid_field") ? error.errors : [];
  const faultAt = (field: string) => {
    const fault = faults.find((one) => one.field === prefix + field);
    return fault && faultWords(fault.key);
  };
  // The first field at fault has the focus once its words are there.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);

  const save = (into: CommunityProfileView) => {
    if (!changed) return onClose();
    change.mutate(changeIn(into, lang, changed), {
      onSuccess: () => {
        showToast({ kind: "success", title: t("saved") });
        onClose();
      },
      onError: (refused) => {
        if (isProblem(refused, "version_conflict")) setTheirs((refused.body as { current: CommunityProfileView }).current);
      },
    });
  };
  return {
    form,
    draft,
    isUnsaved: changed !== null,
    isPending: change.isPending,
    set: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    faultAt,
    /** What the fields cannot say. */
    failure: error && !faults.some((one) => one.field.startsWith(prefix)) ? problemWords(error) : null,
    /** What somebody else saved meanwhile, and the texts of this section that they changed. */
    conflict: theirs && { theirs, names: Object.keys(changedTexts(base, draftOf(textsOf(theirs, lang)), names) ?? {}) as (keyof ProfileTexts)[] },
    keepMine: () => {
      if (!theirs) return;
      setTheirs(null);
      save(theirs);
    },
    takeTheirs: () => {
      if (!theirs) return;
      take(theirs);
      setBegun(theirs);
      setDraft(draftOf(textsOf(theirs, lang)));
      setTheirs(null);
      change.reset();
    },
    handleSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!change.isPending && !theirs) save(begun);
    },
  };
}

export type SectionEdit = ReturnType<typeof useSectionEdit>;
