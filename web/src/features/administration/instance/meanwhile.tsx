import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { FieldConflictDialog } from "../../../shared/config-editor/field-conflict-dialog";
import { mergedTexts } from "../../../shared/config-editor/merge-texts";
import { showToast } from "../../../ui/toast-queue";

interface Form<Values> {
  values: Values;
  failure: unknown;
  isSubmitting: boolean;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  discard: () => void;
}

export interface MeanwhileProps<Values> {
  form: Form<Values>;
  /** What is stored; after a conflict, what somebody else has saved. */
  stored: Values;
  labelOf: (name: string) => string;
  shownAt?: (name: string, value: unknown) => string | undefined;
}

/** Who saved a page meanwhile, as the refusal says. */
export function firstOf(error: unknown): { by: string; atMs: number | null } {
  const current = isProblem(error) ? (error.body as { current?: { changed_by?: string; changed_at_ms?: number | null } }).current : undefined;
  return { by: current?.changed_by ?? "", atMs: current?.changed_at_ms ?? null };
}

/** Where somebody else has saved the page meanwhile and both changed a field: both texts, and which is kept. */
export function Meanwhile<Values extends Record<string, unknown>>({ form, stored, labelOf, shownAt }: MeanwhileProps<Values>) {
  const { t } = useTranslation("config-editor");
  const conflict = isProblem(form.failure, "version_conflict") ? form.failure : null;
  const [base, setBase] = useState(stored);
  const [answered, setAnswered] = useState<unknown>(null);
  // What is stored is theirs before it is known that saving was refused.
  if (!conflict && !form.isSubmitting && base !== stored) setBase(stored);
  if (!conflict || answered === conflict || mergedTexts(base, form.values, stored).conflicts.length === 0) return null;
  const answer = () => {
    setAnswered(conflict);
    setBase(stored);
  };
  return (
    <FieldConflictDialog<Values>
      base={base}
      mine={form.values}
      theirs={stored}
      {...firstOf(conflict)}
      labelOf={labelOf}
      {...(shownAt ? { shownAt } : {})}
      onMerged={(text) => {
        for (const name of Object.keys(text)) form.set(name, text[name] as Values[string]);
        showToast({ kind: "success", title: t("fields.together") });
        answer();
      }}
      onTakeTheirs={() => {
        form.discard();
        answer();
      }}
      // Saving goes by the version that is stored by now: unasked, it would write mine over theirs.
      onClose={() => undefined}
    />
  );
}
