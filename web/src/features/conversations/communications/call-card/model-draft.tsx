import { Sparkles, Square } from "lucide-react";
import { type RefObject, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Claim, Segment } from "../../../../api/schema";
import { useFailureWords } from "../../../../shared/assistant/failure-words";
import { SentView } from "../../../../shared/assistant/sent-view";
import { useAnswerOf } from "../../../../shared/assistant/use-answer";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { VisuallyHidden } from "../../../../ui/visually-hidden";
import { draftSummary } from "../api/summary";
import { Claims } from "./claims";
import { claimsOf } from "./model-claims";
import { SummaryEditor } from "./summary-editor";

export interface ModelDraftProps {
  callId: string;
  segments: readonly Segment[];
  isEditing: boolean;
  onEditingChange: (isEditing: boolean) => void;
  isPending: boolean;
  /** Takes what adds a sentence of the transcript while the draft is edited. */
  mark: RefObject<((segmentId: string) => void) | null>;
  onSeek: (ms: number) => void;
  /** Saves it, as it was drafted or edited. Nothing is saved before. */
  onAccept: (claims: readonly Claim[], isEdited: boolean) => void;
}

/** What a model makes of a call when it is asked to: sentences that lead to their second, to be checked, accepted, edited or dismissed. */
export function ModelDraft({ callId, segments, isEditing, onEditingChange, isPending, mark, onSeek, onAccept }: ModelDraftProps) {
  const { t } = useTranslation("communications");
  const format = useFormat();
  const failureWords = useFailureWords();
  const problemWords = useProblemWords();
  const open = useCallback((id: string, signal: AbortSignal) => draftSummary(id, signal), []);
  const { answer, ask, stop, clear } = useAnswerOf(open, () => undefined);
  if (answer.status === "idle") {
    return (
      <div className="summary-actions">
        <Button size="small" icon={<Sparkles size={14} aria-hidden />} onPress={() => void ask(callId)}>
          {t("summary.modelAsk")}
        </Button>
        <p className="comm-quiet">{t("summary.modelHint")}</p>
      </div>
    );
  }
  const isComing = answer.status === "asking" || answer.status === "answering";
  const claims = claimsOf(answer, segments);
  const dismiss = () => {
    onEditingChange(false);
    clear();
  };
  return (
    <section className="summary" aria-label={t("summary.modelLabel")} aria-busy={isComing}>
      <VisuallyHidden>
        <span role="status">{isComing ? t("summary.modelComing") : t("summary.modelMark")}</span>
      </VisuallyHidden>
      <header className="transcript-head">
        <h4 className="transcript-title">{t("summary.modelLabel")}</h4>
        <span className="transcript-draft">
          <Sparkles size={12} aria-hidden />
          {t("summary.modelMark")}
        </span>
      </header>
      {isEditing ? (
        <SummaryEditor
          claims={claims}
          segments={segments}
          isPending={isPending}
          mark={mark}
          onSave={(kept) => onAccept(kept, kept.some((claim, place) => claim !== claims[place]) || kept.length !== claims.length)}
          onCancel={() => onEditingChange(false)}
        />
      ) : (
        <Claims claims={claims} onSeek={onSeek} />
      )}
      {answer.status === "stopped" ? <Banner kind="info">{t("summary.modelStopped")}</Banner> : null}
      {answer.status === "done" && claims.length === 0 ? <Banner kind="info">{t("summary.modelNothing")}</Banner> : null}
      {answer.done?.finish === "length" ? <Banner kind="warning">{t("summary.modelCut")}</Banner> : null}
      {answer.dropped > 0 && !isComing ? <p className="comm-quiet">{t("summary.modelDropped", { number: format.number(answer.dropped) })}</p> : null}
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
      {isEditing ? null : (
        <div className="summary-actions">
          {isComing ? (
            <Button size="small" icon={<Square size={14} aria-hidden />} onPress={stop}>
              {t("summary.modelStop")}
            </Button>
          ) : (
            <>
              {claims.length > 0 ? (
                <>
                  <Button size="small" variant="primary" isPending={isPending} onPress={() => onAccept(claims, false)}>
                    {t("summary.accept")}
                  </Button>
                  <Button size="small" isDisabled={isPending} onPress={() => onEditingChange(true)}>
                    {t("summary.edit")}
                  </Button>
                </>
              ) : null}
              <Button size="small" variant="quiet" isDisabled={isPending} onPress={dismiss}>
                {t("summary.modelDismiss")}
              </Button>
            </>
          )}
        </div>
      )}
      {answer.sent.length > 0 ? <SentView sent={answer.sent} /> : null}
    </section>
  );
}
