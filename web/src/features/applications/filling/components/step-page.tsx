import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { ErrorSummary } from "../../../../shared/form-fields/error-summary";
import { goToAnswer } from "../../../../shared/form-fields/go-to-answer";
import { usePageTitle } from "../../../../shared/page/page-title";
import type { Question } from "../../../../shared/form-engine/document";
import { Button } from "../../../../ui/button";
import { useFaultLines, useRowTitle } from "../fault-lines";
import { placeOf } from "../../../../shared/form-engine/placed-answers";
import { isSelf, langOf, namingQuestion, wordsIn } from "../state/names";
import { groupOfRow, pagesOf, REVIEW, stepAfter, stepBefore, stepOf, type Step } from "../../../../shared/form-engine/steps";
import { useFilling, useFillingState, useLang } from "../use-filling";
import { useGo, useStepNote } from "../use-go";
import { usePressOfPage } from "../use-press-of-page";
import { AskedQuestion, shownFault } from "./asked-question";
import { DraftPdf } from "./draft-pdf";
import { FinishLater } from "./finish-later";
import { GroupList } from "./group-list";

/** One page of the form, or what it asks about one row of a group. */
export function StepPage({ step }: { step: Step }) {
  const { t } = useTranslation("applications");
  const filling = useFilling();
  const lang = useLang();
  const go = useGo();
  const note = useStepNote();
  const press = usePressOfPage();
  const rowTitle = useRowTitle();
  const heading = useRef<HTMLHeadingElement>(null);
  const { prepared, draft } = filling.store.getState();
  const { section, page } = pagesOf(prepared.form).find((place) => place.page.id === step.page)!;
  const hidden = useFillingState((state) => state.judged.hidden);
  const group = useFillingState((state) => (step.row === null ? undefined : groupOfRow(page, step.row, state.values, state.judged.outcome)));
  const person = useFillingState((state) => (group && step.row ? rowTitle(group, step.row, state.values) : undefined));
  const isOwn = useFillingState((state) => (group && step.row ? isSelf(group, step.row, state.values) : true));

  const asked: { question: Question; at: string }[] = (group?.items ?? page.items)
    .map((question) => ({ question, at: placeOf(question.id, group?.id, step.row) }))
    .filter(({ at }) => !hidden.has(at));
  const places = asked.map(({ at }) => at);
  const ownTitle = page.title ?? section.title;
  const title = person ? t("page.ofPerson", { person, page: wordsIn(group?.words ?? ownTitle, lang) }) : wordsIn(ownTitle, lang);
  usePageTitle(t("page.title", { page: title, program: draft.program_name }));

  // Faults are summed up once somebody goes on; who goes on again is let through, and the summary before sending has them all.
  const [isSummedUp, setIsSummedUp] = useState(false);
  const faults = useFillingState(
    useShallow((state) => (isSummedUp ? places.flatMap((at) => shownFault(state, at) ?? []).filter((fault) => fault.key !== "required") : [])),
  );
  const lines = useFaultLines(prepared, filling.store.getState().values, faults);

  useEffect(() => {
    if (note.at && goToAnswer(note.at, note.part)) return;
    heading.current?.focus();
    // The step is drawn anew for each address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const first = places[0];
  useEffect(() => {
    const { at } = filling.store.getState();
    const there = at === null ? null : stepOf(prepared.form, at);
    const isHere = there?.page === step.page && there.row === step.row;
    filling.judgeNow();
    filling.arrive(isHere && at !== null ? at : (first ?? step.page), step.row);
    void filling.flush();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const isDue = (row: string) => {
    const { visited, judged, values } = filling.store.getState();
    const owner = groupOfRow(page, row, values, judged.outcome);
    if (!owner || visited.has(row)) return false;
    const naming = namingQuestion(owner)?.id;
    const isBegun = (owner.items ?? []).some(({ id }) => id !== naming && values[placeOf(id, owner.id, row)] !== undefined);
    return !isBegun || judged.outcome.faults.some((fault) => fault.at.startsWith(`${owner.id}/${row}/`));
  };
  const handleContinue = () => {
    if (!press.counts()) return;
    filling.judgeNow();
    filling.settleAll(places);
    const state = filling.store.getState();
    const isWrong = places.some((at) => {
      const fault = shownFault(state, at);
      return fault && fault.key !== "required";
    });
    if (isWrong && !isSummedUp) {
      setIsSummedUp(true);
      return;
    }
    if (note.isFromReview) return go({ page: REVIEW, row: null });
    go(stepAfter(prepared.form, state.judged.outcome, state.values, step, isDue));
  };
  const { values, judged } = filling.store.getState();
  const before = stepBefore(prepared.form, judged.outcome, values, step);
  return (
    <form
      className="filling-step"
      noValidate
      // Nothing is done by the click itself.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
      onClickCapture={press.onClickCapture}
      onSubmit={(event) => {
        event.preventDefault();
        handleContinue();
      }}
    >
      {isSummedUp ? (
        <>
          <ErrorSummary title={t("page.faults")} faults={lines} onGo={(at, part) => goToAnswer(at, part)} />
          {lines.length > 0 ? <p className="page-lead">{t("page.faultsWords")}</p> : null}
        </>
      ) : null}
      <h1 ref={heading} tabIndex={-1} className="page-title" lang={person ? undefined : langOf(ownTitle, lang)}>
        {title}
      </h1>
      {asked.map(({ question, at }) =>
        question.type === "group" ? (
          <GroupList key={at} group={question} onOpen={(row) => go({ page: step.page, row })} />
        ) : (
          <AskedQuestion key={at} question={question} group={group?.id} row={step.row} person={group ? person : undefined} isForSelf={isOwn && !draft.case} />
        ),
      )}
      <div className="filling-actions">
        {before ? <Button onPress={() => press.counts() && go(before)}>{t("page.back")}</Button> : null}
        <Button type="submit" variant="primary">
          {note.isFromReview ? t("page.toReview") : t("page.continue")}
        </Button>
      </div>
      {draft.case ? null : (
        <div className="filling-later">
          <DraftPdf isQuiet />
        </div>
      )}
      <FinishLater />
    </form>
  );
}
