import { Copy, Square, ThumbsDown, ThumbsUp } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AiPassage } from "../../../api/schema";
import { useCostWords } from "../../../shared/assistant/cost";
import { useFailureWords } from "../../../shared/assistant/failure-words";
import { SentView } from "../../../shared/assistant/sent-view";
import type { AnswerState } from "../../../shared/assistant/use-answer";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { showToast } from "../../../ui/toast-queue";
import { ToggleButton } from "../../../ui/toggle-button";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { useCountedRequest, useRateAnswer } from "./api/assistant";

interface AnswerViewProps {
  answer: AnswerState;
  onStop: () => void;
  /** What can be done with a whole answer. */
  uses?: (text: string) => ReactNode;
}

/** An answer as it comes: its words, where they are from, what was sent for them, and what they cost. */
export function AnswerView({ answer, onStop, uses }: AnswerViewProps) {
  const { t } = useTranslation("ai-tools");
  const problemWords = useProblemWords();
  const failureWords = useFailureWords();
  const costWords = useCostWords();
  if (answer.status === "idle") return null;
  const isComing = answer.status === "asking" || answer.status === "answering";
  const text = answer.sentences.length > 0 ? answer.sentences.map((one) => one.text).join(" ") : answer.text;
  return (
    <section className="page-card page-pad page-section" aria-label={t("answer.title")} aria-busy={isComing}>
      {/* Spoken once for each state, and not for each word that comes. */}
      <VisuallyHidden>
        <span role="status">{t(`answer.states.${answer.status}`)}</span>
      </VisuallyHidden>
      <div className="page-head">
        <h2 className="page-subtitle">{t("answer.title")}</h2>
        {isComing ? (
          <Button icon={<Square size={16} aria-hidden />} onPress={onStop}>
            {t("answer.stop")}
          </Button>
        ) : null}
      </div>
      {isComing && text === "" ? <p className="page-note">{t("answer.waiting")}</p> : null}
      {answer.sentences.length > 0 ? <Sentences answer={answer} /> : null}
      {answer.text ? (
        <p className="page-words" dir="auto">
          {answer.text}
        </p>
      ) : null}
      {answer.status === "stopped" ? <Banner kind="info">{t("answer.stopped")}</Banner> : null}
      {answer.done?.nothing_fits ? <Banner kind="info">{t("answer.nothing")}</Banner> : null}
      {answer.done?.finish === "length" ? <Banner kind="warning">{t("answer.cutOff")}</Banner> : null}
      {answer.dropped > 0 && !isComing ? <p className="page-over">{t("answer.dropped", { number: answer.dropped })}</p> : null}
      {answer.failure ? (
        <Banner kind="error" isLive>
          {failureWords(answer.failure)}
        </Banner>
      ) : null}
      {answer.error ? (
        <Banner kind="error" isLive>
          {problemWords(answer.error)}
        </Banner>
      ) : null}
      {!isComing && text !== "" ? (
        <div className="ai-actions">
          <CopyButton text={text} />
          {uses?.(text)}
          {answer.requestId ? <Rating key={answer.requestId} requestId={answer.requestId} /> : null}
        </div>
      ) : null}
      {answer.done ? <p className="page-over">{costWords(answer.done)}</p> : null}
      {answer.status === "stopped" && answer.requestId ? <StoppedCost requestId={answer.requestId} /> : null}
      {answer.passages.length > 0 && !isComing ? <Sources passages={answer.passages} /> : null}
      {answer.sent.length > 0 ? <SentView sent={answer.sent} /> : null}
      <p className="page-over">{t("answer.byModel")}</p>
    </section>
  );
}

/** What an answer has used that was stopped: the hub counts it once the endpoint is let go. */
function StoppedCost({ requestId }: { requestId: string }) {
  const costWords = useCostWords();
  const counted = useCountedRequest(requestId);
  return counted ? <p className="page-over">{costWords(counted)}</p> : null;
}

/** Sentences with the numbers of their sources, which lead to the list beneath. */
function Sentences({ answer }: { answer: AnswerState }) {
  const { t } = useTranslation("ai-tools");
  return (
    <ul className="ai-sentences">
      {answer.sentences.map((sentence, place) => (
        // Sentences come one after the other, and stay.
        <li key={`${place} ${sentence.text}`}>
          <span dir="auto">{sentence.text}</span>{" "}
          {sentence.sources.map((id) => (
            <a key={id} className="ai-source-number" href={`#ai-source-${id}`} aria-label={t("answer.source", { number: id })}>
              [{id}]
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What the answer may rest on. */
export function Sources({ passages }: { passages: AiPassage[] }) {
  const { t } = useTranslation("ai-tools");
  return (
    <div className="page-section">
      <h3>{t("answer.sources")}</h3>
      <ol className="ai-sources">
        {passages.map((passage) => (
          <li key={passage.id} id={`ai-source-${passage.id}`} value={passage.id}>
            {passage.program_id === null ? null : <Link to={`/resources/${passage.program_id}`}>{passage.title}</Link>}
            <p className="page-words" lang={passage.lang || undefined} dir="auto">
              {passage.text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation("ai-tools");
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: "success", title: t("answer.copied") });
    } catch {
      showToast({ kind: "error", title: t("answer.notCopied") });
    }
  };
  return (
    <Button icon={<Copy size={16} aria-hidden />} onPress={() => void handleCopy()}>
      {t("answer.copy")}
    </Button>
  );
}

/** Whether the answer was of use. */
function Rating({ requestId }: { requestId: string }) {
  const { t } = useTranslation("ai-tools");
  const rate = useRateAnswer();
  const [isUseful, setUseful] = useState<boolean | null>(null);
  useEffect(() => {
    if (rate.error) setUseful(null);
  }, [rate.error]);
  const handleRate = (value: boolean) => {
    setUseful(value);
    rate.mutate({ request_id: requestId, is_useful: value });
  };
  return (
    <div role="group" aria-label={t("rating.title")} className="ai-rating">
      <ToggleButton isOn={isUseful === true} onChange={() => handleRate(true)} icon={<ThumbsUp size={16} aria-hidden />}>
        {t("rating.useful")}
      </ToggleButton>
      <ToggleButton isOn={isUseful === false} onChange={() => handleRate(false)} icon={<ThumbsDown size={16} aria-hidden />}>
        {t("rating.useless")}
      </ToggleButton>
    </div>
  );
}
