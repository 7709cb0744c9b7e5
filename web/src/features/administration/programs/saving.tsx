import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, currentOf } from "../../../api/problem";
import { FieldConflictDialog } from "../../../shared/config-editor/field-conflict-dialog";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { showToast } from "../../../ui/toast-queue";

/** Why the field of a body, or an entry of it, was refused, in words; undefined where it was not. */
export function useFieldFault(error: unknown, within: string): (field: string) => string | undefined {
  const { t, i18n } = useTranslation("admin-programs");
  return (field) => {
    if (!(error instanceof ApiProblem)) return undefined;
    const place = `${within}.${field}`;
    const fault = error.errors.find((one) => one.field === place || one.field.startsWith(`${place}[`));
    if (!fault) return undefined;
    return i18n.exists(`faults.${fault.key}`, { ns: "admin-programs" }) ? t(`faults.${fault.key as "invalid"}`) : t("faults.invalid");
  };
}

/** Says why something was not saved. Where somebody else was first, their text can be taken. */
export function SaveRefusal({ save, onTake }: { save: { error: unknown }; onTake: (current: unknown) => void }) {
  const { t } = useTranslation("admin-programs");
  const problemWords = useProblemWords();
  const { error } = save;
  if (!error) return null;
  const theirs = currentOf<unknown>(error);
  return (
    <Banner
      kind={theirs ? "warning" : "error"}
      isLive
      {...(theirs
        ? {
            action: (
              <Button size="small" onPress={() => onTake(theirs)}>
                {t("takeTheirs")}
              </Button>
            ),
          }
        : {})}
    >
      {problemWords(error)}
    </Banner>
  );
}

export interface MeanwhileProps<View, Draft> {
  save: { error: unknown; reset: () => void };
  /** What this screen began with, and what it made of it. */
  base: Draft;
  mine: Draft;
  draftOf: (view: View) => Draft;
  labelOf: (place: string) => string;
  onTake: (theirs: View) => void;
  /** What both wrote, put together, on what is saved by now. */
  onMerged: (theirs: View, draft: Draft) => void;
}

/** Where somebody else was first: who, when, and both texts of each field that both changed. */
export function Meanwhile<View, Draft>({ save, base, mine, draftOf, labelOf, onTake, onMerged }: MeanwhileProps<View, Draft>) {
  const { t } = useTranslation("config-editor");
  const [later, setLater] = useState<unknown>(null);
  const { error } = save;
  const theirs = currentOf<View & { changed_by?: string; changed_at_ms?: number }>(error);
  if (!theirs || later === error) return null;
  return (
    <FieldConflictDialog<Draft>
      base={base}
      mine={mine}
      theirs={draftOf(theirs)}
      by={theirs.changed_by ?? ""}
      atMs={theirs.changed_at_ms ?? null}
      labelOf={labelOf}
      onMerged={(draft) => {
        onMerged(theirs, draft);
        save.reset();
        showToast({ kind: "success", title: t("fields.together") });
      }}
      onTakeTheirs={() => {
        onTake(theirs);
        save.reset();
      }}
      onClose={() => setLater(error)}
    />
  );
}

/** Who has changed something last, and when; nothing where nobody has. */
export function Changed({ revised: { revision, changed_by, changed_at_ms } }: { revised: { revision: number; changed_by: string; changed_at_ms: number } }) {
  const { t } = useTranslation("admin-programs");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  if (revision === 0) return null;
  return <p className="program-note">{t("changed", { name: author(changed_by), date: format.dateTime(changed_at_ms), revision })}</p>;
}
