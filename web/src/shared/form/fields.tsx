import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/banner";
import { ErrorSummary } from "../../ui/error-summary";
import { LeavingDialog } from "../page/leaving-dialog";
import { useErrorTitle } from "../page/page-title";
import { useProblemWords } from "../words/problem-words";
import { fieldId, type FieldsState } from "./use-fields";

export interface FieldsProps {
  form: FieldsState;
  /** The form's id, for a button that stands outside of it: in the bar of a dialog. */
  id?: string;
  /** The words for a refusal that is about no field, where the general ones are not enough. */
  failureWords?: (error: unknown) => string | null;
  /** Does not ask before what was not saved is left behind. */
  mayBeLeft?: boolean;
  className?: string;
  children: ReactNode;
}

/** An ordinary form around its fields: what is wrong stands above them, and nobody leaves unsaved changes without being asked. */
export function Fields({ form, id, failureWords, mayBeLeft, className, children }: FieldsProps) {
  const { t } = useTranslation("form");
  const words = useProblemWords();
  const { faults, failure, tries } = form;
  useErrorTitle(faults.length > 0 && tries > 0 ? t("summary.prefix") : null);
  return (
    <form id={id} className={className} onSubmit={form.handleSubmit} noValidate>
      {mayBeLeft ? null : (
        <LeavingDialog
          isUnsaved={form.isDirty && !form.isSubmitting}
          title={t("leaving.title")}
          words={t("leaving.words")}
          stay={t("leaving.stay")}
          leave={t("leaving.leave")}
        />
      )}
      {failure ? (
        <Banner kind="error" isLive>
          {failureWords?.(failure) ?? words(failure)}
        </Banner>
      ) : null}
      {faults.length > 0 && tries > 0 && !form.isSubmitting ? (
        <ErrorSummary
          key={tries}
          title={t("summary.title")}
          left={t("summary.left", { count: faults.length })}
          faults={faults.map(({ name, label, words: said }) => ({
            id: name,
            label,
            words: said,
            href: `#${encodeURIComponent(fieldId(name))}`,
            onGo: () => document.getElementById(fieldId(name))?.focus(),
          }))}
        />
      ) : null}
      {children}
    </form>
  );
}
