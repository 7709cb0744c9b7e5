import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerFault, FileView } from "../../../../api/schema";
import { most, type Prepared, type Question } from "../../../../shared/form-engine/document";
import { answerId } from "../../../../shared/form-fields/go-to-answer";
import { useFaultWords } from "../../../../shared/form-fields/use-fault-words";
import { arrivals, withoutPage, withPage, writtenAnswer, type PaperAnswer, type PaperKind } from "../../../../shared/form-files/paper-answer";
import { PaperTaker } from "../../../../shared/form-files/paper-taker";
import { useReplyWay } from "../../../../shared/form-files/paper-way";
import { useSending } from "../../../../shared/form-files/use-sending";
import { tokenClaims, useSession } from "../../../../shared/identity/session";
import { useInAnswers } from "../../../../shared/own-applications/in-answers";
import { useUnsentPapers } from "../api/unsent-papers";
import { useFieldFault } from "../faults";

export interface PlacePapersProps {
  applicationId: number;
  prepared: Prepared;
  question: Question;
  at: string;
  /** Something stands there already. */
  isReplaced: boolean;
  faults: readonly AnswerFault[];
  /** The answer that the new papers are; null where there are none. */
  onChange: (at: string, value: unknown) => void;
  /** Pages are on their way. */
  onBusy: (at: string, isBusy: boolean) => void;
}

/** Takes photos or files in the place of those that stand there. Nothing is on file before the answer is sent. */
export function PlacePapers({ applicationId, prepared, question, at, isReplaced, faults, onChange, onBusy }: PlacePapersProps) {
  const { t } = useTranslation("correcting");
  const kind: PaperKind = question.type === "photo" ? "photo" : "file";
  const owner = tokenClaims(useSession((state) => state.token) ?? "").sub;
  const of = useMemo(() => ({ owner: String(owner ?? ""), draft: `application-${applicationId}`, at }), [owner, applicationId, at]);
  const way = useReplyWay(applicationId, at);
  const fault = useFieldFault(prepared)(faults, at);
  const faultWords = useFaultWords();
  const [answer, setAnswer] = useState<PaperAnswer>({ pages: [], doubtful: [] });
  const [come, setCome] = useState<readonly FileView[]>([]);
  /** Files that were taken away here: the hub may still list them for a moment. */
  const gone = useRef(new Set<string>());
  const { data: tracked } = useUnsentPapers(applicationId);
  // The virus scanner answers later than the upload does.
  const files = useMemo(() => new Map([...come, ...(tracked?.unsent ?? [])].map((file) => [file.id, file])), [come, tracked]);
  const sending = useSending({
    way,
    of,
    isMeasured: kind === "photo",
    onArrived: ({ file, isDoubtful }) => {
      setCome((all) => [...all.filter((one) => one.id !== file.id), file]);
      setAnswer((now) => withPage(now, file.id, isDoubtful));
    },
  });
  const isBusy = sending.unsent.length > 0;
  useEffect(() => onBusy(at, isBusy), [onBusy, at, isBusy]);
  useEffect(() => {
    // While a page is being sent, the hub may list it before its answer is here.
    if (!tracked || isBusy) return;
    const here = tracked.unsent.filter((file) => tracked.unsent_places[file.id] === at && file.state !== "infected").map((file) => file.id);
    const taken = gone.current;
    setAnswer((now) => arrivals(now, here, taken).reduce((all, id) => withPage(all, id), now));
  }, [tracked, isBusy, at]);
  useEffect(() => onChange(at, writtenAnswer(kind, answer)), [onChange, at, kind, answer]);
  const place = `${applicationId} ${at}`;
  useEffect(() => useInAnswers.setState({ [place]: answer.pages }), [place, answer.pages]);
  useEffect(() => () => useInAnswers.setState({ [place]: [] }), [place]);
  const handleRemove = (file: string) => {
    gone.current.add(file);
    setAnswer((now) => withoutPage(now, file));
    // What is not removed now is not sent, and ends after a day.
    void way.remove(file).catch(() => undefined);
  };
  return (
    <div className="correcting-papers">
      {isReplaced ? <p>{t("request.papers")}</p> : null}
      {fault ? (
        <p className="correcting-fault" role="alert">
          {faultWords(fault, question)}
        </p>
      ) : null}
      <PaperTaker
        id={answerId(at)}
        of={of}
        kind={kind}
        sending={sending}
        answer={answer}
        files={files}
        least={question.min ?? 1}
        most={most(question)}
        canArrange={false}
        turning={new Set()}
        onFlush={async () => undefined}
        onMove={() => undefined}
        onTurn={() => undefined}
        onRemove={handleRemove}
      />
    </div>
  );
}
