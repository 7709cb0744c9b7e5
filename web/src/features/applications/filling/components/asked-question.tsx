import { memo, Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { QuestionField } from "../../../../shared/form-fields/question-field";
import { useFaultWords } from "../../../../shared/form-fields/use-fault-words";
import { useDraftWay } from "../../../../shared/form-files/paper-way";
import type { Question } from "../../../../shared/form-engine/document";
import type { Fault } from "../../../../shared/form-engine/judge";
import { later } from "../../../../ui/later";
import { Skeleton } from "../../../../ui/skeleton";
import { fieldFault } from "../fault-lines";
import { isNothing, placeOf } from "../../../../shared/form-engine/placed-answers";
import type { FillingState } from "../state/filling-state";
import { plainWords } from "../state/names";
import { useFilling, useFillingState, useLang } from "../use-filling";
import { ComputedAnswer } from "./computed-answer";
import { KnownOffer } from "./known-offer";
import { LeftToDocuments } from "./left-to-documents";

const Papers = later(async () => (await import("../../../../shared/form-files/papers")).Papers);
/** Of staff alone. */
const ReadAloud = later(async () => (await import("./read-aloud")).ReadAloud);

/** The fault that is said at a field: of an answer that was given and left, and of one that is missing once sending was tried. */
export function shownFault(state: FillingState, at: string): Fault | null {
  const ofHub = state.hubFaults.find((fault) => fault.at === at);
  if (ofHub) return ofHub;
  const isGiven = !isNothing(state.values[at]) && state.settled.has(at);
  return state.judged.faults.get(at)?.find((fault) => state.showsGaps || (fault.key !== "required" && isGiven)) ?? null;
}

export interface AskedQuestionProps {
  question: Question;
  group?: string;
  row?: string | null;
  /** Whom the question is about, where that is not the applicant alone. */
  person?: string;
  isForSelf: boolean;
}

/** One question of the form with its answer; it is drawn again only when that changes. */
export const AskedQuestion = memo(function AskedQuestion({ question, group, row = null, person, isForSelf }: AskedQuestionProps) {
  const { t } = useTranslation("applications");
  const filling = useFilling();
  const faultWords = useFaultWords();
  const lang = useLang();
  const at = placeOf(question.id, group, row);
  const value = useFillingState((state) => state.values[at]);
  const fault = useFillingState((state) => shownFault(state, at));
  const isRequired = useFillingState((state) => state.judged.required.has(at));
  const rewritten = useFillingState((state) => state.rewritten[at] ?? 0);
  const aside = useFillingState((state) => state.draft.set_aside.find((one) => one.at === at));
  const { prepared, draft } = filling.store.getState();

  const handleChange = useCallback((next: unknown) => filling.setAnswer(at, next), [filling, at]);
  const handleSettled = useCallback(() => filling.settle(at), [filling, at]);
  const way = useDraftWay(draft.id, at);
  const handleSign = useCallback(
    async (name: string, drawing?: File) => {
      if (!drawing) return filling.sign(at, name);
      const { sendPage } = await import("../../../../shared/form-files/send-page");
      const sent = await sendPage(way, { source: drawing, uploadId: null, stop: new AbortController() }, () => undefined);
      return filling.sign(at, name, undefined, sent.id);
    },
    [filling, at, way],
  );
  if (prepared.rules.some((rule) => rule.does === "compute" && rule.target === question.id)) {
    return <ComputedAnswer question={question} at={at} person={person} />;
  }
  const said = fault && fieldFault(prepared, fault, lang);
  const isOfFiles = question.type === "file" || question.type === "photo";
  if (draft.case && isOfFiles) return <LeftToDocuments question={question} at={at} />;
  if (draft.case && (question.type === "signature" || question.type === "declaration")) {
    return (
      <div className="filling-question" onFocus={() => filling.arrive(at, row)}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <ReadAloud question={question} at={at} error={said ? faultWords(said, question) : undefined} />
        </Suspense>
      </div>
    );
  }
  const papers = isOfFiles ? (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Papers
        draftId={draft.id}
        question={question}
        at={at}
        value={value}
        fault={said}
        onChange={(next) => {
          handleChange(next);
          handleSettled();
        }}
        onFlush={async () => void (await filling.flush())}
        lang={lang}
      />
    </Suspense>
  ) : undefined;
  return (
    <div className="filling-question" onFocus={() => filling.arrive(at, row)}>
      {aside ? <p className="filling-aside">{t("news.aside", { answer: plainWords(aside.value) })}</p> : null}
      {row === null ? <KnownOffer question={question} at={at} /> : null}
      <QuestionField
        key={rewritten}
        question={question}
        at={at}
        value={value}
        fault={said}
        isRequired={isRequired}
        person={person}
        isForSelf={isForSelf}
        onChange={handleChange}
        onSettled={handleSettled}
        papers={papers}
        onSign={question.type === "signature" ? handleSign : undefined}
        takesDrawing={question.type === "signature"}
        lang={lang}
      />
    </div>
  );
});
