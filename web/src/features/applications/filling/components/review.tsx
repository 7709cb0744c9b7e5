import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../../../../shared/form-fields/error-summary";
import { usePageTitle } from "../../../../shared/page/page-title";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { fillingPath } from "../../../../shared/applications/drafts";
import { useFaultLines, type FaultLine } from "../fault-lines";
import { missingOf } from "../state/filling-state";
import { stepBefore, stepOf } from "../../../../shared/form-engine/steps";
import type { Submitted } from "../api/draft";
import { useFilling, useFillingState } from "../use-filling";
import { useGo, type StepNote } from "../use-go";
import { usePressOfPage } from "../use-press-of-page";
import { AnswerSheet } from "./answer-sheet";
import { DraftPdf } from "./draft-pdf";
import { FinishLater } from "./finish-later";
import { SheetHead } from "./sheet-head";
import { SignsLater } from "./signs-later";
import { useSubmitWords } from "./use-submit-words";

/** All answers before they are sent: what is missing first, then everything in the order of the form. */
export function Review({ onSent }: { onSent: (submitted: Submitted) => void }) {
  const { t } = useTranslation("applications");
  const { t: tCounter } = useTranslation("counter");
  const filling = useFilling();
  const go = useGo();
  const submitWords = useSubmitWords();
  const press = usePressOfPage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { draft, prepared } = filling.store.getState();
  const judged = useFillingState((state) => state.judged);
  const values = useFillingState((state) => state.values);
  const hubFaults = useFillingState((state) => state.hubFaults);
  const isSaved = useFillingState((state) => state.unsent.size === 0);
  // Counts the attempts: each has a summary of its own, which takes the focus.
  const [attempt, setAttempt] = useState(0);
  usePageTitle(t("page.title", { page: t("review.title"), program: draft.program_name }));

  const missing = useFaultLines(prepared, values, missingOf(judged));
  const faults = useFaultLines(prepared, values, hubFaults.length > 0 ? hubFaults : judged.outcome.faults);
  useEffect(() => {
    filling.judgeNow();
    void filling.flush();
    heading.current?.focus();
  }, [filling]);

  const submit = useMutation({ mutationFn: () => filling.submit(), onSuccess: onSent, onError: () => setAttempt((count) => count + 1) });
  const handleSend = () => {
    if (!press.counts()) return;
    filling.judgeNow();
    if (filling.store.getState().judged.outcome.faults.length === 0) return submit.mutate();
    filling.store.setState({ showsGaps: true });
    submit.reset();
    setAttempt((count) => count + 1);
  };
  const handleGo = (at: string, part: string) => {
    const step = stepOf(prepared.form, at);
    if (step) go(step, { at, part, isFromReview: true });
  };
  const isIncomplete = faults.length > 0;
  const before = stepBefore(prepared.form, judged.outcome, values, { page: "review", row: null });
  return (
    // Nothing is done by the click itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="filling-step" onClickCapture={press.onClickCapture}>
      <SheetHead program={draft.program_name} number={draft.case?.external_id ?? t("review.draftNumber", { id: draft.id })} atMs={draft.saved_at_ms} />
      {submit.error && faults.length === 0 ? (
        <Banner key={attempt} kind="error" isLive>
          {submitWords(submit.error)}
        </Banner>
      ) : null}
      {attempt > 0 && isIncomplete ? <ErrorSummary key={attempt} title={t("review.faultsTitle")} faults={faults} onGo={handleGo} /> : null}
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {t("review.title")}
      </h1>
      {missing.length > 0 ? (
        <section className="filling-gaps" aria-labelledby="review-missing">
          <h2 id="review-missing" className="page-subtitle">
            {t("review.missingTitle")}
          </h2>
          <p>{isSaved ? t("save.missing", { count: missing.length }) : t("progress.missing", { count: missing.length })}</p>
          <ul>
            {missing.map((line) => (
              <MissingAnswer key={line.at} line={line} />
            ))}
          </ul>
        </section>
      ) : isIncomplete ? null : (
        <p className="page-lead">{draft.case ? tCounter("complete") : t("review.complete")}</p>
      )}
      <AnswerSheet />
      <SignsLater />
      <div className="filling-actions">
        {before ? <Button onPress={() => press.counts() && go(before)}>{t("page.back")}</Button> : null}
        <Button icon={<Printer size={18} aria-hidden />} onPress={() => window.print()}>
          {t("review.print")}
        </Button>
        {draft.case ? null : <DraftPdf />}
        <Button variant="primary" isPending={submit.isPending} onPress={handleSend}>
          {draft.case ? tCounter("file") : t("review.send")}
        </Button>
      </div>
      <FinishLater />
    </div>
  );
}

function MissingAnswer({ line }: { line: FaultLine }) {
  const { draft, prepared } = useFilling().store.getState();
  const step = stepOf(prepared.form, line.at);
  const note: StepNote = { at: line.at, part: line.part, isFromReview: true };
  return (
    <li>
      <Link to={fillingPath(draft, step ?? {})} state={note}>
        <bdi>{line.label}</bdi>
      </Link>
    </li>
  );
}
