import { Suspense, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { fillingPath } from "../../../shared/applications/drafts";
import { later } from "../../../ui/later";
import { Skeleton } from "../../../ui/skeleton";
import type { Submitted } from "./api/draft";
import { ConflictDialog } from "./components/conflict-dialog";
import { ForApplicant } from "./components/for-applicant";
import { News } from "./components/news";
import { SaveWords } from "./components/save-words";
import { SectionProgress } from "./components/section-progress";
import { StepPage } from "./components/step-page";
import { nearestStep, resumeStep, REVIEW, type Step } from "../../../shared/form-engine/steps";
import { judged } from "./state/judging";
import { useFilling, useFillingState, useLang } from "./use-filling";
import { useFillingLife } from "./use-filling-life";
import type { StepNote } from "./use-go";

const Review = later(async () => (await import("./components/review")).Review);

export interface FillingPagesProps {
  onSent: (submitted: Submitted) => void;
  /** Another window sent the application, or its form has a newer version. */
  onChangedElsewhere: () => void;
}

/** The pages of a draft: which of them the address asks for, and what is around them. */
export function FillingPages({ onSent, onChangedElsewhere }: FillingPagesProps) {
  const { t } = useTranslation("applications");
  const filling = useFilling();
  const [search] = useSearchParams();
  const location = useLocation();
  const [page, row] = [search.get("page"), search.get("row")];
  const lang = useLang();
  useFillingLife(filling);

  const { form } = useFillingState((state) => state.prepared);
  const opened = useMemo(() => filling.store.getState().draft, [filling]);
  const draft = useFillingState((state) => state.draft);
  const isOther = draft !== opened && (draft.application_id !== null || draft.form_version !== opened.form_version);
  useEffect(() => {
    if (isOther) onChangedElsewhere();
  }, [isOther, onChangedElsewhere]);

  // Found when the address changes, and not while somebody types: a page does not go away under their fingers.
  const step = useMemo((): Step | null => {
    const { prepared, values, at } = filling.store.getState();
    const { outcome } = judged(prepared, values, lang);
    return page === null ? resumeStep(form, outcome, values, at) : nearestStep(form, outcome, values, { page, row });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filling, form, page, row, location.key]);

  if (!step) return <p className="page page-narrow">{t("page.nothing")}</p>;
  if (step.page !== page || step.row !== row) {
    const { at } = filling.store.getState();
    const note: StepNote = page === null && at ? { at } : ((location.state as StepNote | null) ?? {});
    return <Navigate to={fillingPath(draft, step)} state={note} replace />;
  }
  return (
    <div className="page page-narrow filling">
      <div className="filling-top">
        <p className="filling-program">
          <bdi>{draft.program_name}</bdi>
        </p>
        <SectionProgress step={step} />
        <SaveWords />
      </div>
      <ForApplicant />
      <News />
      {step.page === REVIEW ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Review onSent={onSent} />
        </Suspense>
      ) : (
        <StepPage key={`${step.page}/${step.row ?? ""}`} step={step} />
      )}
      <ConflictDialog />
    </div>
  );
}
